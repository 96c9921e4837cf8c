/** The styles that every game's page has. They come first: a board's own styles build on them. */
import '../../../studio/client/game.css'
import '../../../studio/client/scheme.css'
import '../../../studio/client/board.css'
import '../../../studio/client/panel.css'
import '../../../studio/client/drawer.css'
import '../../../studio/client/win-stage.css'
