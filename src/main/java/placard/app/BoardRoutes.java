package placard.app;

import java.util.List;
import placard.web.Route;

/** The board of what is sold out. */
public final class BoardRoutes {
    private final BoardPages pages;
    private final Inside inside;

    public BoardRoutes(BoardPages pages, Inside inside) {
        this.pages = pages;
        this.inside = inside;
    }

    public List<Route> routes() {
        String manifest = Screen.BOARD.path() + BoardPages.MANIFEST;
        return List.of(
                inside.screen(Screen.BOARD, request -> pages.board(inside.shell(request, Screen.BOARD))),
                inside.screen(
                        manifest,
                        Screen.BOARD.scope(),
                        request -> pages.manifest(inside.shell(request, Screen.BOARD))));
    }
}
