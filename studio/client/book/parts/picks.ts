/** A pick as its button shows it. */
import { parsePick } from '../../../../contract/book/picks.ts'
import type { useSay } from '../texts.ts'

type Say = ReturnType<typeof useSay<'page'>>
type Named = { readonly name: string }

/** A line in quarters as people write it: `−0.25`, `+1.5`, `0`. */
export function lineText(quarters: number, isSigned: boolean): string {
  const size = String(Math.abs(quarters) / 4)
  if (quarters < 0) return `−${size}`
  return isSigned && quarters > 0 ? `+${size}` : size
}

const sideName = (teams: readonly Named[], side: string) => teams[Number(side) - 1]?.name ?? side

/** What is bet on, for a button's name and its caption. */
export function namePick(say: Say, text: string, teams: readonly Named[]): string {
  const pick = parsePick(text)
  if (!pick) return text
  switch (pick.market) {
    case '1x2':
      return pick.side === 'x' ? say('draw') : sideName(teams, pick.side)
    case 'dc':
      return [...pick.side].map((side) => (side === 'x' ? say('draw') : sideName(teams, side))).join(' / ')
    case 'ah':
    case 'maps':
      return `${sideName(teams, pick.side)} ${lineText(pick.line, true)}`
    case 'ou':
      return `${say(pick.side)} ${lineText(pick.line, false)}`
    case 'btts':
      return say(pick.side)
    case 'cs':
      return pick.side === 'other' ? say('anyOther') : pick.side.replace('-', '–')
    default:
      return sideName(teams, pick.side)
  }
}
