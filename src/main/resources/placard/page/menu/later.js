// Loads the functions of sending.js once there is a cart.

/** Assets writes the file's own address in its place. */
const LATER = "/assets/sending.js";
let sending = null;
let loading = null;
let tries = 0;

/** Loads them. After a failure another address is asked for, since browsers keep a failed module. */
const prepare = () =>
  (loading ??= import(tries++ ? `${LATER}?${tries}` : LATER).then(
    (loaded) => (sending = loaded.default),
    (fault) => {
      loading = null;
      throw fault;
    },
  ));
