/** A pond: what pays and how likely, fairness, and the player's magazines shot by shot, in one dialog. */
import { POND_RTP_PERCENT } from '../../../contract/pond/species.ts'
import type { RoundView, SessionView, WaitingGame } from '../../api.ts'
import type { PondBoot } from '../../pages/boot.ts'
import { presentPays } from '../../pond/describe-pond.ts'
import { h } from '../dom.ts'
import { fairnessTab } from '../drawer-fairness.ts'
import { buildRoundRow, drawSection, listRounds, technical } from '../drawer-history.ts'
import type { Server } from '../server.ts'
import { createTabDialog } from '../tab-dialog.ts'
import { presentActual, presentEdge, toMinor } from '../text.ts'
import { listSpecies, presentChance } from './fish-list.ts'
import type { SayPond } from './words.ts'

type Options = {
  readonly boot: PondBoot
  readonly session: SessionView
  readonly server: Server
  readonly say: SayPond
  readonly money: (amountMinor: number) => string
  /** To a game in which a round waits. */
  readonly openGame: (gameCode: WaitingGame['gameCode']) => void
}

export function createPondDrawer(options: Options) {
  const { boot, session, server, say, money, openGame } = options
  let { fairness } = session
  return createTabDialog({
    name: boot.name,
    say,
    tabs: [
      { title: say('rules'), build: () => rulesTab(options) },
      {
        title: say('fairness'),
        build: () =>
          fairnessTab({
            boot,
            server,
            say,
            money,
            rules: { title: '', build: () => h('div') },
            pictureRound: () => null,
            isWanted: () => false,
            openGame,
            fairness: () => fairness,
            remember: (next) => {
              fairness = next
            },
          }),
      },
      {
        title: say('history'),
        build: () =>
          listRounds(options, (rounds) =>
            rounds.filter(({ pond }) => pond?.pond === boot.gameCode).map((round) => magazineRow(options, round)),
          ),
      },
    ],
  })
}

function rulesTab({ boot, session, say, money }: Options): HTMLElement {
  const { valuesMinor } = boot.pond
  const seconds = (session.policy.arcade?.shotMs ?? 500) / 1_000
  const figures: [string, string][] = [
    [say('rtp'), `${POND_RTP_PERCENT.toFixed(2)}%`],
    [say('edgeFigure'), presentEdge(POND_RTP_PERCENT)],
    presentActual({ actual: session.actual, language: boot.language, say }),
    [say('perShot'), valuesMinor.map(money).join(' · ')],
  ]
  return h(
    'div',
    {},
    ...(['ruleShot', 'ruleMagazine', 'ruleEnd', 'ruleGone'] as const).map((key) => h('p', {}, say(key))),
    h('p', {}, say('rulePace', { seconds })),
    ...(['ruleSwim', 'ruleSamePond'] as const).map((key) => h('p', {}, say(key))),
    h(
      'table',
      { class: 'fish-table' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...(['columnFish', 'columnPays', 'columnChance', 'columnReturn'] as const).map((key) =>
            h('th', { scope: 'col' }, say(key)),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        ...listSpecies(boot.pond).map((name) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, say(name)),
            ...[`×${presentPays(name)}`, presentChance(name), `${POND_RTP_PERCENT}%`].map((text) => h('td', {}, text)),
          ),
        ),
      ),
    ),
    h(
      'dl',
      { class: 'facts' },
      ...figures.map(([name, value]) => h('div', { class: 'fact' }, h('dt', {}, name), h('dd', {}, value))),
    ),
    ...drawSection(boot.draws, say),
    technical(say, boot.paytable),
  )
}

function magazineRow({ boot, say, money }: Options, round: RoundView): HTMLElement {
  const { pond, proof } = round
  const { serverSeed } = proof
  const order = (pond?.fired ?? []).map(({ species, pays }) =>
    h('li', { 'data-hit': String(pays > 0) }, `${say(species)} ${pays > 0 ? `×${pays}` : '–'}`),
  )
  return buildRoundRow({ boot, say, money }, round, {
    hasSeconds: false,
    state: { open: say('open'), waiting: say('waiting'), rolled_back: say('voided'), settled: '' }[round.state],
    happened: [order.length > 0 && h('ol', { class: 'shots' }, ...order)],
    check: serverSeed && round.state === 'settled' ? () => isRight(round, serverSeed) : null,
    unchecked: h('p', { class: 'note' }, say('verifyLater')),
  })
}

/** Recomputes the magazine in this very page: each shot, and the payout. */
async function isRight({ proof, pond, payout, acts, firstStake }: RoundView, serverSeed: string): Promise<boolean> {
  const [{ recompute }, { isSameContent }] = await Promise.all([
    import('../recompute.ts'),
    import('../same-content.ts'),
  ])
  const { clientSeed, nonce, paytable, algorithm, serverSeedHash } = proof
  if (algorithm === null || !pond) return false
  const stakeMinor = toMinor(firstStake)
  const again = await recompute({ serverSeed, clientSeed, nonce, paytable, algorithm, acts, stakeMinor })
  if (again?.hash !== serverSeedHash || !('game' in again.view) || again.view.game !== 'pond') return false
  return isSameContent(again.view.fired, pond.fired) && again.payoutMinor === toMinor(payout)
}
