import CircleCheck from 'lucide-react/icons/circle-check'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { HabitKind, Mission } from '../../../../contract/calls/rewards/missions.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Meter } from '../../../../kit/ui/meter.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { TimeText } from '../../../ui/time.tsx'

type Props = { mission: Mission; busy: boolean; onClaim: () => void }

/** Where a habit is taken up. */
const WHERE: Record<HabitKind, string> = {
  limit: PATH.safety,
  reminder: PATH.safety,
  factor: PATH.security,
  contact: PATH.security,
  round_check: PATH.bettingRecord,
  zalo: PATH.security,
}
const habitOf = (kind: Mission['kind']): HabitKind | null => (Object.hasOwn(WHERE, kind) ? (kind as HabitKind) : null)

/** What to do, how far it is done (in words; the bar only repeats them), what it brings, and its button. */
export function MissionCard({ mission, busy, onClaim }: Props) {
  const { t } = useTranslation('bonus')
  const { t: habits } = useTranslation('habits')
  const id = useId()
  const { symbol } = useMerchant().currency
  const { kind, state, points, mallPoints } = mission
  const habit = habitOf(kind)
  const reward = formatMoney(mission.reward, symbol)
  return (
    <li className="rounded-l border border-line bg-surface-1 p-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-48">
          <h5 id={id} className="font-medium text-pretty">
            <MissionTitle mission={mission} />
          </h5>
          <p className="text-sm text-soft">
            <span className="font-display font-semibold text-money">{reward}</span>
            <span>{' · '}</span>
            {mallPoints > 0 && (
              <>
                <span className="font-display font-semibold text-money">
                  {t('missions.mallPoints', { count: mallPoints })}
                </span>
                <span>{' · '}</span>
              </>
            )}
            <span>{habit ? habits('once') : t('missions.points', { count: points })}</span>
          </p>
        </div>
        {state === 'claimable' && (
          <Button kind="main" busy={busy} onClick={onClaim}>
            {t('rebate.claim', { amount: reward })}
          </Button>
        )}
        {state === 'claimed' && (
          <span className="inline-flex items-center gap-2 text-sm text-live">
            <CircleCheck aria-hidden size={18} />
            <span>{t('rebate.claimed')}</span>
          </span>
        )}
        {state === 'open' && habit && (
          <ButtonLink to={WHERE[habit]} aria-describedby={id}>
            {habits(`go.${habit}`)}
          </ButtonLink>
        )}
      </div>
      {habit ? (
        state === 'open' && <p className="mt-2 text-sm text-soft">{habits(`hint.${habit}`)}</p>
      ) : (
        <Progress mission={mission} labelledBy={id} />
      )}
    </li>
  )
}

function Progress({ mission, labelledBy }: { mission: Mission; labelledBy: string }) {
  const { t } = useTranslation('bonus')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const { kind, state, percent, endsAt, claimUntil } = mission
  const write = (figure: string) => (kind === 'stake' ? formatMoney(figure, symbol) : figure)
  const until = state === 'open' ? endsAt : claimUntil
  return (
    <>
      <Meter percent={percent} labelledBy={labelledBy} tone="live" className="mt-3" />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-xs text-faint">
        <span>{t('missions.done', { done: write(mission.done), target: write(mission.target) })}</span>
        {state !== 'claimed' && until !== null && (
          <span>
            <span>{t(state === 'open' ? 'missions.endsAt' : 'rebate.until')}</span>{' '}
            <TimeText iso={until} language={language} />
          </span>
        )}
      </p>
    </>
  )
}

export function MissionTitle({ mission: { kind, gameType, target } }: { mission: Mission }) {
  const { t } = useTranslation('bonus')
  const { t: habits } = useTranslation('habits')
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const habit = habitOf(kind)
  if (habit) return <span>{habits(`name.${habit}`)}</span>
  const games = gameType === null ? t('missions.anyGame') : common(`category.${gameType}`)
  if (kind === 'logins') return <span>{t('missions.logins', { count: Number(target) })}</span>
  const text =
    kind === 'stake'
      ? t('missions.stake', { amount: formatMoney(target, symbol), games })
      : t('missions.rounds', { count: Number(target), games })
  return <span>{text}</span>
}
