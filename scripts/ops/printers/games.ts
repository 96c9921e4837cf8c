/** Games and their vendors: books, rooms, shelves. */
import { type Answer, orNothing, type Printers, type Printing, quote } from './words.ts'

const bookResults = ({ fixture, result, corrected, disputed }: Answer<'book-results'>) =>
  [
    `${fixture} ${result === null ? 'is not over' : `ended ${result}`}.`,
    ...(corrected === null ? [] : [`Corrected: ${corrected}.`]),
    ...disputed.map((each) => `A feed said later: ${quote(each)}. It changed nothing.`),
  ].join('\n')

const bookLimits = ({ limits }: Answer<'book-limits'>) =>
  orNothing(
    limits.map(
      ({ league, mostStake, mostPayout }) =>
        `${(league ?? 'whole book').padEnd(20)} stake ${mostStake ?? 'as usual'}  payout ${mostPayout ?? 'as usual'}`,
    ),
    'This merchant has set no limits of its own.',
  )

const roomsFlags = ({ flags }: Answer<'rooms-flags'>) =>
  orNothing(
    flags.map(
      ({ flagId, kind, gameCode, from, to, sharedHands, hands, flow, raisedAt, closed }) =>
        `${flagId}\n  ${kind} in ${gameCode}, ${raisedAt}: ${from} to ${to}, ${flow}, hands shared: ${sharedHands} of ${hands}${closed ? `; closed by ${closed.by}: ${quote(closed.note)}` : ''}`,
    ),
    'No pair waits to be looked at.',
  )

const gamesMark = (answer: Answer<'games-mark'>) =>
  `${answer.game} (${answer.name}) is marked as hot: ${answer.hot}; ${answer.place === null ? 'no place' : `place ${answer.place}`} at the head of the rows.`

const describeVendor = ({ vendor, name, closed, showsPlayers }: Answer<'vendors-switch'>) =>
  `${vendor.padEnd(12)} ${name}: ${closed ? `SHUT by ${closed.by} since ${closed.at}` : 'open'}${showsPlayers ? ', shows players to one another' : ''}`

const vendorsSwitch = (vendor: Answer<'vendors-switch'>, { input }: Printing) =>
  `${describeVendor(vendor)}\n${input.open ? 'Its games open again.' : 'Its games do not open and take no stake; results of open rounds are taken.'}`

export const gamePrinters = {
  bookLimits,
  bookResults,
  gamesMark,
  roomsFlags,
  vendorsList: ({ vendors }: Answer<'vendors-list'>) => vendors.map(describeVendor).join('\n'),
  vendorsSwitch,
} satisfies Printers
