/** What pays, by what rules, and with which figures. */

import { groupThousands } from '../../contract/amount.ts'
import { JACKPOT_LEVELS } from '../../contract/jackpot/jackpots.ts'
import type { SessionView } from '../api.ts'
import { countWays, stakeUnits } from '../engine/model.ts'
import type { SlotBoot } from '../pages/boot.ts'
import { h, svg } from './dom.ts'
import { drawSection, technical } from './drawer-history.ts'
import { createSay, formatCount, joinParts, presentActual, type Say } from './text.ts'

const percent = (fraction: number) => `${(fraction * 100).toFixed(2)}%`

interface PaytableContext {
  readonly boot: SlotBoot
  readonly session: SessionView
  readonly say: Say
  readonly money: (amountMinor: number) => string
  readonly picture: (symbol: string) => string
  readonly stakeMinor: () => number
}

export function paytableTab(context: PaytableContext): HTMLElement {
  const { boot, say, money, stakeMinor } = context
  return h(
    'div',
    {},
    h('p', { class: 'note' }, say(boot.model.ways ? 'paysAtWay' : 'paysAt', { stake: money(stakeMinor()) })),
    h('ul', { class: 'pays' }, ...Object.keys(boot.symbols).map((symbol) => payRow(context, symbol))),
    !boot.model.ways && h('h2', {}, say('lines')),
    !boot.model.ways &&
      h(
        'div',
        { class: 'line-maps' },
        ...boot.model.lines.map((path, line) => lineMap(path, line, boot.model.reels.length)),
      ),
    h('h2', {}, say('rules')),
    ...rules(context).map((text) => h('p', {}, text)),
    ...jackpotSection(context),
    ...drawSection(boot.draws, say),
    h('pre', { class: 'strips' }, boot.model.reels.map((reel, at) => `${at + 1}: ${reel}`).join('\n')),
    h('h2', {}, say('figures')),
    figures(context),
    technical(say, boot.paytable),
  )
}

function payRow({ boot, say, money, stakeMinor, picture }: PaytableContext, symbol: string): HTMLElement {
  const lineStake = stakeMinor() / stakeUnits(boot.model)
  const pays = boot.model.pays as Readonly<Record<string, readonly number[]>>
  const entries: [number, number][] = pays[symbol]
    ? pays[symbol].map((pay, index) => [index + 3, pay])
    : symbol === 'S'
      ? Object.entries(boot.model.scatterPays).map(([count, pay]) => [Number(count), pay])
      : []
  return h(
    'li',
    {},
    h('img', { src: picture(symbol), alt: '' }),
    // A wild pays nothing of its own: what it does stands in its row.
    entries.length === 0
      ? h('p', { class: 'note' }, say('ruleWild'))
      : h(
          'dl',
          {},
          ...entries
            .reverse()
            .map(([count, pay]) => h('div', {}, h('dt', {}, `${count}×`), h('dd', {}, money(pay * lineStake)))),
        ),
  )
}

function lineMap(path: readonly number[], line: number, reels: number): HTMLElement {
  const cells = path.flatMap((row, reel) =>
    [0, 1, 2].map((at) =>
      svg('rect', { x: reel * 6, y: at * 6, width: 5, height: 5, rx: 1.2, class: at === row ? 'on' : 'off' }),
    ),
  )
  return h(
    'figure',
    {},
    svg('svg', { viewBox: `0 0 ${reels * 6} 18`, 'aria-hidden': 'true' }, ...cells),
    h('figcaption', {}, String(line + 1)),
  )
}

function rules({ boot, say }: PaytableContext): string[] {
  const { model } = boot
  const free = model.freeSpins
  return [
    ...(model.ways
      ? [
          say('ruleWays', { ways: groupThousands(String(countWays(model))) }),
          say('ruleCascade', {
            multipliers: model.ways.multipliers
              .slice(1)
              .map((times) => `×${times}`)
              .join(', '),
          }),
        ]
      : [say('ruleLines', { lines: model.lines.length })]),
    ...(model.wildMultiplier > 1 ? [say('ruleWildMultiplier', { multiplier: model.wildMultiplier })] : []),
    ...(free
      ? [
          say(model.ways ? 'ruleWaysFreeSpins' : 'ruleFreeSpins', {
            awards: Object.values(free.awards).join(' / '),
            multiplier: free.multiplier,
            most: free.most,
          }),
        ]
      : []),
    say('ruleServer'),
    say('rulePlay'),
  ]
}

/** Null too where the operator's wallet pays none. */
const jackpotOf = ({ boot, session }: Pick<PaytableContext, 'boot' | 'session'>) =>
  session.jackpot ? boot.jackpot : null

function jackpotSection({ boot, session, money }: PaytableContext): HTMLElement[] {
  const jackpot = jackpotOf({ boot, session })
  if (!jackpot) return []
  const { name, levels, words } = jackpot
  const tell = createSay(words)
  const bps = JACKPOT_LEVELS.map((level) => levels[level].shareBps)
  const share = (sum: number) => (sum / 100).toFixed(2)
  return [
    h('h2', {}, words.title),
    h('p', {}, tell('rule', { name, share: share(bps.reduce((sum, each) => sum + each, 0)) })),
    ...JACKPOT_LEVELS.map((level) => {
      const { seedMinor, mustHitByMinor, shareBps } = levels[level]
      const facts = {
        level: words[level],
        seed: money(seedMinor),
        limit: money(mustHitByMinor),
        share: share(shareBps),
      }
      return h('p', {}, tell('limits', facts))
    }),
    h('p', {}, words.play),
    h('p', { class: 'note' }, words.draw),
  ]
}

function figures({ boot, say, session }: PaytableContext): HTMLElement {
  const { figures: exact } = boot
  const jackpot = jackpotOf({ boot, session })
  const rows: [string, string][] = [
    [say('rtp'), percent(exact.rtp)],
    ...(jackpot ? [[jackpot.words.returns, `${jackpot.returnPercent.toFixed(2)}%`] as [string, string]] : []),
    [say('edgeFigure'), percent(1 - exact.rtp - (jackpot?.returnPercent ?? 0) / 100)],
    presentActual({ actual: session.actual, language: boot.language, say }),
    [say('hitFrequency'), percent(exact.hitFrequency)],
    [say('volatility'), say(exact.volatility)],
    [
      say(boot.model.ways ? 'topPrizeSpin' : 'topPrize'),
      joinParts(
        [
          say('stakes', { count: formatCount(exact.topPrize) }),
          say('oneIn', { count: formatCount(Math.round(exact.topPrizeOneIn)) }),
        ],
        boot.language,
      ),
    ],
  ]
  return h(
    'dl',
    { class: 'facts' },
    ...rows.map(([name, value]) => h('div', { class: 'fact' }, h('dt', {}, name), h('dd', {}, value))),
  )
}
