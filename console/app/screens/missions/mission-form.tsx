import { GAME_CATEGORIES } from '../../../../contract/constants.ts'
import { foldDashed } from '../../../../contract/rules/typed-text.ts'
import { readTyped, readTypedCount } from '../../../../kit/lib/typed-amount.ts'
import { useHere } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { Choice, Line } from '../../parts/fields.tsx'
import { Propose } from '../../parts/propose.tsx'
import { Panel } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

/** As `contract/calls/rewards/missions.ts` has them, whose schemas stay out of the page. */
const WORK = ['rounds', 'stake', 'logins'] as const
const KINDS = [...WORK, 'limit', 'reminder', 'factor', 'contact', 'round_check', 'zalo'] as const
const PERIODS = ['day', 'week'] as const
const GAMES = ['', ...GAME_CATEGORIES] as const

type Kind = (typeof KINDS)[number]
type Draft = {
  id: string
  kind: Kind
  period: (typeof PERIODS)[number]
  target: string
  gameType: (typeof GAMES)[number]
  reward: string
  points: string
  mallPoints: string
}
export const EMPTY: Draft = {
  id: '',
  kind: 'rounds',
  period: 'day',
  target: '',
  gameType: '',
  reward: '',
  points: '10',
  mallPoints: '0',
}
const isWork = (kind: Kind): boolean => (WORK as readonly Kind[]).includes(kind)

/** As a change takes it; null while something is open. A habit is done once, and days of logins are of a week. Pure. */
export function buildMission({ kind, gameType, ...draft }: Draft) {
  const isHabit = !isWork(kind)
  const target = isHabit ? '1' : kind === 'stake' ? readTyped(draft.target) : readTypedCount(draft.target)
  const reward = readTyped(draft.reward)
  const [points, mallPoints] = [isHabit ? 0 : readTypedCount(draft.points), readTypedCount(draft.mallPoints)]
  if (target === null || reward === null || points === null || mallPoints === null) return null
  return {
    id: foldDashed(draft.id),
    kind,
    period: isHabit ? 'once' : kind === 'logins' ? 'week' : draft.period,
    target: String(target),
    gameType: isHabit || kind === 'logins' || gameType === '' ? null : gameType,
    reward,
    points,
    mallPoints,
  }
}

export function MissionForm() {
  const say = useTexts()
  const { merchant } = useHere()
  const [draft, setDraft] = useTyped('mission', EMPTY)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const mission = buildMission(draft)
  return (
    <>
      <Panel title={say('newTitle', { merchant: merchant.name })}>
        <div className="grid items-start gap-3 p-4 md:grid-cols-2">
          <Line label={say('id')} hint={say('idHint')} value={draft.id} onChange={(id) => set({ id })} />
          <Choice
            label={say('kind')}
            names={KINDS}
            value={draft.kind}
            wordOf={(kind) => say(`kinds.${kind}`)}
            onChange={(kind) => set({ kind })}
          />
          {isWork(draft.kind) && (
            <Line label={say('target')} value={draft.target} isNumber onChange={(target) => set({ target })} />
          )}
          {isWork(draft.kind) && draft.kind !== 'logins' && (
            <>
              <Choice
                label={say('period')}
                names={PERIODS}
                value={draft.period}
                wordOf={(period) => say(`periods.${period}`)}
                onChange={(period) => set({ period })}
              />
              <Choice
                label={say('gameType')}
                names={GAMES}
                value={draft.gameType}
                wordOf={(game) => say(`games.${game || 'all'}`)}
                onChange={(gameType) => set({ gameType })}
              />
            </>
          )}
          <Line
            label={say('reward', { currency: merchant.currency })}
            value={draft.reward}
            isAmount
            onChange={(reward) => set({ reward })}
          />
          {isWork(draft.kind) && (
            <Line label={say('points')} value={draft.points} isNumber onChange={(points) => set({ points })} />
          )}
          <Line
            label={say('mallPoints')}
            value={draft.mallPoints}
            isNumber
            onChange={(mallPoints) => set({ mallPoints })}
          />
        </div>
      </Panel>
      <p className="text-soft">{say('people')}</p>
      <Propose kind="mission" base={null} payload={mission ?? {}} hasChanged={mission !== null && mission.id !== ''} />
    </>
  )
}
