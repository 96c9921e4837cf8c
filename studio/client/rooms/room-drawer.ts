/** Rules with deposit and rake, how the deck is made, and the player's hands with replay and check. */

import { fill } from '../../../contract/lib/fill.ts'
import type { TableView } from '../../../contract/rooms/messages.ts'
import type { RoundView } from '../../api.ts'
import { findHandFault } from '../../rooms/check-hand.ts'
import { h } from '../dom.ts'
import { buildRoundRow, drawSection, listRounds } from '../drawer-history.ts'
import type { Server } from '../server.ts'
import { createTabDialog } from '../tab-dialog.ts'
import type { Say } from '../text.ts'
import { tellTerms } from './entry.ts'
import type { RoomPage } from './page.ts'
import { buildReplay } from './replay.ts'
import type { Speech } from './room-words.ts'

interface Options {
  readonly boot: RoomPage
  readonly server: Server
  readonly say: Say
  readonly speech: Speech
  readonly table: () => TableView | null
}

const SECONDS = { 'bull-rush': 6, 'big-two': 15, 'tien-len': 15 } as const

export function createRoomDrawer(options: Options) {
  const { boot, say } = options
  return createTabDialog({
    name: boot.name,
    say,
    tabs: [
      { title: say('rules'), build: () => rulesTab(options) },
      { title: say('fairness'), build: () => fairnessTab(options) },
      { title: boot.words.hands, build: () => handsTab(options) },
    ],
  })
}

const paragraphs = (lines: readonly string[]) => lines.map((line) => h('p', {}, line))

function rulesTab({ boot, speech }: Options): HTMLElement {
  const { words } = boot
  const { game } = boot.room
  const seconds = SECONDS[game]
  const own = {
    'bull-rush': [words.ruleBull, words.ruleBullRanks, fill(words.ruleTurnBull, { seconds })],
    'big-two': [words.ruleBig, words.rulePoints, fill(words.ruleTurn, { seconds })],
    'tien-len': [words.ruleTien, words.ruleTienBombs, words.rulePoints, fill(words.ruleTurn, { seconds })],
  }[game]
  return h(
    'div',
    {},
    h('h2', {}, words.peer),
    ...paragraphs([words.skill, tellTerms(speech, boot), words.depositLong, words.rakeLong]),
    h('h2', {}, boot.name),
    ...paragraphs([...own, words.ruleCalledOff, words.housePlay, words.seatsRandom]),
  )
}

const fact = (name: string, value: string) => [h('dt', {}, name), h('dd', { class: 'seed' }, value)]

function fairnessTab({ boot: { words, draws }, table, say }: Options): HTMLElement {
  const now = table()
  return h(
    'div',
    {},
    ...paragraphs([words.fairTogether, words.fairServer]),
    now &&
      h(
        'dl',
        { class: 'facts' },
        ...fact(words.seedHash, now.seedHash),
        ...fact(words.seed, now.proof?.serverSeed ?? words.afterHand),
        ...now.contributions.flatMap(({ seat, commit, reveal }) =>
          fact(fill(words.contribution, { seat: seat + 1 }), reveal ?? commit),
        ),
        ...(now.proof ? fact(words.combined, now.proof.clientSeed) : []),
        ...(now.nextSeedHash ? fact(words.seedNext, now.nextSeedHash) : []),
      ),
    ...drawSection(draws, say),
    h('p', {}, h('a', { href: '/verify.html', download: 'harbor-verify.html' }, say('offlineVerifier'))),
  )
}

function handsTab(options: Options): HTMLElement {
  const { boot } = options
  const isOfThisRoom = (round: RoundView) => round.gameCode === boot.gameCode && round.hand !== undefined
  return listRounds(options, (rounds) => rounds.filter(isOfThisRoom).map((round) => handRow(options, round)))
}

function handRow({ boot, say, speech }: Options, round: RoundView): HTMLElement {
  const { words } = boot
  const { hand } = round
  const own = hand?.result?.find(({ seat }) => seat === hand.seat)
  const { proof, result } = hand ?? {}
  const place = h('div', {})
  const replay = h(
    'button',
    {
      type: 'button',
      class: 'plain',
      'aria-expanded': 'false',
      onclick: async () => {
        const isOpen = place.childElementCount > 0
        replay.setAttribute('aria-expanded', String(!isOpen))
        const built = isOpen || !hand ? null : await buildReplay(speech, hand)
        place.replaceChildren(...(built ? [built] : []))
      },
    },
    words.replay,
  )
  const money = own && {
    held: speech.money(own.depositMinor),
    played: speech.money(own.playedMinor),
    payout: speech.money(own.payoutMinor),
    rake: speech.money(own.rakeMinor),
  }
  return buildRoundRow({ boot, say, money: speech.money }, round, {
    hasSeconds: true,
    state: fill(words.handNumber, { number: hand?.hand ?? 0 }),
    happened: [
      h('p', {}, money ? fill(words.moneyLine, money) : round.state === 'rolled_back' ? words.noHand : words.afterHand),
      proof ? h('div', {}, replay, place) : null,
    ],
    check: proof && result ? async () => (await findHandFault(proof, result)) === null : null,
    unchecked: null,
  })
}
