import type { Game } from '../../../../contract/calls/games/games.ts'
import { copyText } from '../../../../kit/lib/copy-text.ts'
import { PATH } from '../../../shared/site/paths.ts'

/** The address that opens a game's sheet over the home page. */
export function sheetPath({ gameId }: Pick<Game, 'gameId'>): string {
  return `${PATH.home}?${new URLSearchParams({ dialog: 'game-sheet', of: gameId })}`
}

/** Hands the game's address to the phone's own sharing, or to the clipboard. `shared` says that nothing need be said. */
export async function shareGame(game: Pick<Game, 'gameId' | 'gameName'>): Promise<'shared' | 'copied' | 'failed'> {
  const url = new URL(sheetPath(game), location.origin).href
  try {
    if (navigator.share) {
      await navigator.share({ title: game.gameName, url })
      return 'shared'
    }
    return (await copyText(url, { label: game.gameName })) ? 'copied' : 'shared'
  } catch (error) {
    // Who closes the phone's sheet has changed his mind.
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed'
  }
}
