/** Crash: rules, the chain, and the player's own bets, in one dialog. */
import { hashServerSeed } from '../../../contract/fairness/commitment.ts'
import type { ActualReturn, RoundView } from '../../api.ts'
import { cashedOf, drawCrash, endOfResult } from '../../originals/crash.ts'
import { presentHundredths } from '../../originals/present.ts'
import type { CrashBoot } from '../../pages/boot.ts'
import type { TableRoundView } from '../../tables/messages.ts'
import { h } from '../dom.ts'
import { fact } from '../drawer-fairness.ts'
import { buildRoundRow, drawSection, listRounds, technical } from '../drawer-history.ts'
import { createLiveDrawer, createRoundProof } from '../live/live-drawer.ts'
import type { PastRound } from '../live/past-rounds.ts'
import type { SayOriginal } from '../originals/board.ts'
import type { Server } from '../server.ts'
import { presentActual, presentEdge, presentReturn, type Say } from '../text.ts'

type Options = {
  readonly boot: CrashBoot
  readonly server: Server
  readonly say: SayOriginal
  readonly money: (amountMinor: number) => string
  /** FAIR-03: what the game has really returned. */
  readonly actual: ActualReturn
  readonly round: () => TableRoundView | null
  /** The last round whose link is open. */
  readonly revealed: () => TableRoundView | null
  readonly chainEnds: () => readonly string[]
  readonly buildKeys: () => HTMLElement
}

const isRight = async (link: string, hash: string, salt: string, end: number) =>
  (await hashServerSeed(link)) === hash && (await drawCrash(link, salt)) === end

export function createCrashDrawer(options: Options) {
  const { boot, say } = options
  return createLiveDrawer({
    name: boot.name,
    say: say as Say,
    proofTab: 1,
    tabs: [
      { title: say('rulesTab'), build: () => rulesTab(options) },
      { title: say('fairness'), build: (wanted) => fairnessTab(options, wanted) },
      {
        title: say('history'),
        build: () =>
          listRounds(options, (rounds) =>
            rounds.filter(({ gameCode }) => gameCode === boot.gameCode).map((round) => betRow(options, round)),
          ),
      },
      { title: say('keys'), build: options.buildKeys },
    ],
  })
}

const rulesTab = ({ boot, say, money, actual }: Options) =>
  h(
    'div',
    {},
    ...(['crashRule', 'crashShared', 'crashLatency', 'ruleBooked', 'ruleCent', 'ruleSame'] as const).map((key) =>
      h('p', {}, say(key)),
    ),
    h(
      'dl',
      { class: 'facts' },
      ...[
        [say('returnFigure', { amount: money(boot.limits.minMinor) }), presentReturn(...boot.figures.rtpAtLeastStake)],
        [say('edgeFigure'), presentEdge(...boot.figures.rtpAtLeastStake)],
        presentActual({ actual, language: boot.language, say }),
        [say('stakeFigure'), `${money(boot.limits.minMinor)} – ${money(boot.limits.maxMinor)}`],
      ].map(([name = '', value = '']) => h('div', { class: 'fact' }, h('dt', {}, name), h('dd', {}, value))),
    ),
    ...drawSection(boot.draws, say as Say),
    technical(say as Say, boot.paytable),
  )

function fairnessTab(options: Options, wanted: PastRound | null): HTMLElement {
  const { boot, server, say, chainEnds } = options
  const [now, revealed] = [options.round(), options.revealed()]
  const proof = createRoundProof({
    say: say as Say,
    server,
    boot,
    round: now,
    revealed,
    wanted,
    tell: (result) => say('crashEnded', { end: `${presentHundredths(endOfResult(result))}×` }),
    facts: ({ seed, hash, salt, nonce }) => [
      fact(say('crashLink'), String(nonce)),
      fact(say('crashHash'), hash),
      fact(say('crashSeed'), seed),
      fact(say('crashSalt'), salt),
    ],
    checkWords: say('verify'),
    isRight: ({ seed, hash, salt }, result) => isRight(seed, hash, salt, endOfResult(result)),
    rowOf: (round) => betRow(options, round),
  })
  return h(
    'div',
    {},
    wanted && proof,
    h('p', {}, say('crashShared')),
    h(
      'dl',
      { class: 'facts' },
      ...(now
        ? [
            fact(say('crashLink'), String(now.nonce)),
            fact(say('crashHash'), now.hash),
            fact(say('crashSalt'), now.salt),
          ]
        : []),
      ...chainEnds().map((end) => fact('h[0]', end)),
    ),
    wanted === null && proof,
    h('p', {}, h('a', { href: '/verify.html', download: 'harbor-verify.html' }, say('offlineVerifier'))),
  )
}

function betRow({ boot, say, money }: Options, round: RoundView): HTMLElement {
  const result = round.table?.result ?? null
  const { paytable, serverSeed, serverSeedHash, clientSeed } = round.proof
  // This page draws by its own rules alone.
  const isByPage = paytable === boot.paytable
  const cashed = result && cashedOf(result)
  return buildRoundRow({ boot, say, money }, round, {
    hasSeconds: true,
    state: { open: say('open'), waiting: say('open'), rolled_back: say('voided'), settled: '' }[round.state],
    happened: [
      result && h('p', {}, say('crashEnded', { end: `${presentHundredths(endOfResult(result))}×` })),
      cashed ? h('p', {}, say('crashTook', { at: `${presentHundredths(cashed)}×` })) : null,
    ],
    check:
      isByPage && serverSeed && result
        ? () => isRight(serverSeed, serverSeedHash, clientSeed, endOfResult(result))
        : null,
    unchecked: null,
  })
}
