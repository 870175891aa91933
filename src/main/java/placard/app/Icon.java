package placard.app;

/** A small icon beside words: one path of strokes on a field of 24 by 24. */
public enum Icon {
    CHART("M4 4v16h16M8 15.5l3.5-4.5 3 2.5L20 7"),
    CHECK("M5 12.5l4.5 4.5L19 7.5"),
    CLOSE("M6 6l12 12M18 6L6 18"),
    CODES("M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v.01M20 20v-3M14 20h2.5"),
    COINS(
            "M9 5c3 0 5.5 1.2 5.5 2.8S12 10.5 9 10.5 3.5 9.3 3.5 7.8 6 5 9 5zM3.5 7.8v4.4c0 1.5 2.5 2.8 5.5 2.8M9.5 16.2c0 1.5 2.5 2.8 5.5 2.8s5.5-1.3 5.5-2.8v-4.4M15 9.3c3 0 5.5 1.2 5.5 2.7s-2.5 2.8-5.5 2.8-5.5-1.3-5.5-2.8S12 9.3 15 9.3zM9.5 12v4.2"),
    DOWNLOAD("M12 4v11M7.5 10.8L12 15.3l4.5-4.5M5 19.5h14"),
    FILE("M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12.5h6M9 16.5h6"),
    HISTORY("M4.5 5v4h4M5 9a8 8 0 1 1-1 4M12 8v4.5l3 2"),
    HOME("M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-5.5h4V20"),
    IMAGE("M4 5h16v14H4zM4 16l4.5-4.5 3.5 3.5 3-3 5 5M9 9.5h.01"),
    KEY("M8.5 8.5a4 4 0 1 0 0 7 4 4 0 0 0 0-7zM12 12h8.5M17.5 12v3M20.5 12v2"),
    MENU("M4 5.5h9M4 10h9M4 14.5h9M4 19h9M17 5.5h3M17 10h3M17 14.5h3M17 19h3"),
    MORE("M5 12h.01M12 12h.01M19 12h.01"),
    PEOPLE(
            "M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c0-3 2.8-5 6.5-5s6.5 2 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.9c2.1.7 3.5 2.4 3.5 4.6"),
    OPEN("M8 10l4 4 4-4"),
    PERSON("M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c0-3.6 3.3-5.8 7.5-5.8s7.5 2.2 7.5 5.8"),
    PHONE("M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM11 18h2"),
    PLUS("M12 5v14M5 12h14"),
    PRINTER("M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z"),
    SEARCH("M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20"),
    SERVER("M4.5 4.5h15v6h-15zM4.5 13.5h15v6h-15zM8 7.5h.01M8 16.5h.01"),
    SETTINGS("M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4"),
    SHIELD("M12 3.5l7.5 3v5c0 4.5-3 7.7-7.5 9-4.5-1.3-7.5-4.5-7.5-9v-5zM9 12l2.2 2.2L15.2 10"),
    SIGN_OUT("M14 4H6v16h8M10 12h10M16.5 8.5L20 12l-3.5 3.5"),
    STOCK("M4.5 6.5l1.5 1.5 2.5-3M4.5 12.5l1.5 1.5 2.5-3M5 17.5l3 3M8 17.5l-3 3M12 7h8M12 13h8M12 19h8"),
    TRASH("M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5"),
    UNDO("M8.5 5L4.5 9l4 4M4.5 9h9.5a5.5 5.5 0 0 1 0 11H9"),
    UPLOAD("M12 16V4.5M7.5 9L12 4.5 16.5 9M5 19.5h14"),
    WARNING("M12 4L2.8 20h18.4zM12 10v4.5M12 17.2h.01");

    private final String path;

    Icon(String path) {
        this.path = path;
    }

    /** The data of the SVG path. */
    public String path() {
        return path;
    }
}
