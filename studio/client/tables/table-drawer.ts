/** Rules with every figure, the chain, and the player's own bets, in one dialog. */
import { hashServerSeed } from '../../../contract/fairness/commitment.ts'
import { fill } from '../../../contract/lib/fill.ts'
import type { ActualReturn, RoundView } from '../../api.ts'
import type { TableBoot } from '../../pages/boot.ts'
import { findTableRules } from '../../table-rules/index.ts'
import type { TableRules } from '../../table-rules/table-rules.ts'
import type { TableWords } from '../../tables/i18n/en.ts'
import { largestCutPercent, spotMaxMinor } from '../../tables/limits.ts'
import type { TableRoundView } from '../../tables/messages.ts'
import type { TableLimits } from '../../tables/table-list.ts'
import { nameGroup, nameSpot, presentPays, tellCards, tellResult } from '../../tables/words.ts'
import { h } from '../dom.ts'
import { fact } from '../drawer-fairness.ts'
import { buildRoundRow, drawSection, listRounds } from '../drawer-history.ts'
import { createLiveDrawer, createRoundProof } from '../live/live-drawer.ts'
import type { PastProof, PastRound } from '../live/past-rounds.ts'
import type { Server } from '../server.ts'
import { joinParts, presentActual, type Say } from '../text.ts'

type Options = {
  readonly boot: TableBoot
  readonly rules: TableRules
  readonly limits: TableLimits
  readonly server: Server
  readonly say: Say
  readonly money: (amountMinor: number) => string
  /** FAIR-03: what the table has really returned. */
  readonly actual: ActualReturn
  readonly round: () => TableRoundView | null
  /** The last round whose seed is open. */
  readonly revealed: () => TableRoundView | null
  readonly chainEnds: () => readonly string[]
}

/** Whether the seed fits the hash shown before, and gives the same result. */
async function isRight(rules: TableRules, proof: PastProof, result: unknown): Promise<boolean> {
  const { seed, hash, salt, nonce } = proof
  // Few look, and the first script is full.
  const [{ createDraw }, { isSameContent }] = await Promise.all([
    import('../../../contract/fairness/draw.ts'),
    import('../same-content.ts'),
  ])
  const again = await rules.draw(createDraw({ serverSeed: seed, clientSeed: salt, nonce }))
  return (await hashServerSeed(seed)) === hash && isSameContent(again, result)
}

export function createTableDrawer(options: Options) {
  const { boot, say } = options
  return createLiveDrawer({
    name: boot.name,
    say,
    proofTab: 1,
    tabs: [
      { title: boot.words.rules, build: () => rulesTab(options) },
      { title: say('fairness'), build: (wanted) => fairnessTab(options, wanted) },
      { title: say('history'), build: () => historyTab(options) },
    ],
  })
}

const tellActual = ({ boot: { language }, actual, say }: Options): string =>
  presentActual({ actual, language, say }).filter(Boolean).join(': ')

/** Edges leave the cut out, which is a part of small bets. */
function tellCut({ boot: { words }, rules, limits, say }: Options): string {
  const percent = largestCutPercent(rules, limits)
  return percent === 0 ? say('ruleCent') : `${say('ruleCent')} ${fill(words.cutWin, { percent: percent.toFixed(2) })}`
}

/** All that is needed to follow a round: at baccarat who draws, and what a banker's win pays at this table. */
function rulesOf(words: TableWords, { gameClass, spots }: TableRules): string[] {
  const rule = words[`rule${gameClass}` as keyof TableWords]
  if (gameClass !== 'BAC') return [rule]
  const paysHalf = spots.some(({ code, pays }) => code === 'banker' && pays.length > 1)
  return [rule, words.ruleBACThird, paysHalf ? words.bankerHalf : words.bankerPays]
}

function rulesTab(options: Options): HTMLElement {
  const { boot, rules, limits, money, say } = options
  const { words } = boot
  const groups = [...new Set(rules.spots.map(({ group }) => group))]
  /** Spots of a group that pay and keep the same are one row. */
  const rowsOf = (group: string) => {
    const rows = new Map<string, { names: string[]; pays: string; edge: number; most: number }>()
    for (const spot of rules.spots.filter((each) => each.group === group)) {
      const pays = presentPays(spot.pays)
      const key = `${pays} ${spot.edge}`
      const row = rows.get(key) ?? { names: [], pays, edge: spot.edge, most: spotMaxMinor(spot, limits) }
      row.names.push(nameSpot(rules, words, spot.code))
      rows.set(key, row)
    }
    return [...rows.values()]
  }
  const shorten = (names: readonly string[]) =>
    names.length > 8
      ? `${joinParts(names.slice(0, 3), boot.language)} … ${names.at(-1)}`
      : joinParts(names, boot.language)
  return h(
    'div',
    {},
    h('h2', {}, words.simulated),
    h('p', {}, words.simulatedLong),
    h('h2', {}, words.rules),
    ...rulesOf(words, rules).map((line) => h('p', {}, line)),
    ['BAC', 'DAT', 'NN'].includes(rules.gameClass) && h('p', {}, words.freshDecks),
    h('p', {}, words.goneLong),
    h('p', {}, words.playSame),
    h('p', {}, tellCut(options)),
    h('h2', {}, words.edges),
    h('p', { class: 'note' }, tellActual(options)),
    h('p', { class: 'note' }, fill(words.limits, { min: money(limits.minMinor), max: money(limits.maxMinor) })),
    ...groups.map((group) =>
      h(
        'table',
        { class: 'edges' },
        h('caption', {}, nameGroup(words, group)),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            ...[words.spot, words.pay, words.edge, words.most].map((text) => h('th', { scope: 'col' }, text)),
          ),
        ),
        h(
          'tbody',
          {},
          ...rowsOf(group).map(({ names, pays, edge, most }) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, shorten(names)),
              h('td', {}, pays),
              h('td', {}, `${edge.toFixed(4)}%`),
              h('td', {}, money(most)),
            ),
          ),
        ),
      ),
    ),
    ...drawSection(boot.draws, say),
  )
}

function fairnessTab(options: Options, wanted: PastRound | null): HTMLElement {
  const { boot, rules, server, say, chainEnds } = options
  const { words } = boot
  const [now, revealed] = [options.round(), options.revealed()]
  const proof = createRoundProof({
    say,
    server,
    boot,
    round: now,
    revealed,
    wanted,
    tell: (result) => tellResult(rules, words, result),
    facts: ({ seed, hash, salt, nonce }) => [
      fact(words.nonce, String(nonce)),
      fact(words.hash, hash),
      fact(words.seed, seed),
      fact(words.salt, salt),
    ],
    checkWords: words.verifyRound,
    isRight: (found, result) => isRight(rules, found, result),
    rowOf: (round) => betRow(options, round),
  })
  return h(
    'div',
    {},
    wanted && proof,
    h('p', {}, words.fairLong),
    h('p', {}, words.saltHouse),
    h(
      'dl',
      { class: 'facts' },
      ...(now
        ? [
            fact(words.nonce, String(now.nonce)),
            fact(words.hash, now.hash),
            fact(words.seed, now.seed ?? words.notYet),
            fact(words.salt, now.salt),
          ]
        : []),
      ...chainEnds().map((end) => fact(words.chainEnd, end)),
    ),
    wanted === null && proof,
    h('p', {}, h('a', { href: '/verify.html', download: 'harbor-verify.html' }, say('offlineVerifier'))),
  )
}

function historyTab(options: Options): HTMLElement {
  const isOfThisTable = (round: RoundView) => round.gameCode === options.boot.gameCode && round.table !== null
  return listRounds(options, (rounds) => rounds.filter(isOfThisTable).map((round) => betRow(options, round)))
}

/** By the rules it was laid by: the table may play by others now. */
function betRow({ boot, rules: present, say, money }: Options, round: RoundView): HTMLElement {
  const { words } = boot
  const { stakes = {}, result = null } = round.table ?? {}
  const rules = findTableRules(round.proof.paytable)
  const { serverSeed, serverSeedHash: hash, clientSeed: salt, nonce } = round.proof
  return buildRoundRow({ boot, say, money }, round, {
    hasSeconds: true,
    state: { open: say('open'), waiting: say('open'), rolled_back: say('voided'), settled: '' }[round.state],
    happened: [
      h(
        'p',
        {},
        joinParts(
          Object.entries(stakes).map(
            ([spot, amountMinor]) => `${nameSpot(present, words, spot)} ${money(amountMinor)}`,
          ),
          boot.language,
        ),
      ),
      result && h('p', {}, rules ? tellResult(rules, words, result) : tellCards(result)),
    ],
    check: rules && serverSeed && result ? () => isRight(rules, { seed: serverSeed, hash, salt, nonce }, result) : null,
    unchecked: null,
  })
}
