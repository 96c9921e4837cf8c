import { useQuery } from '@tanstack/react-query'
import Target from 'lucide-react/icons/target'
import { useTranslation } from 'react-i18next'
import type { Mission } from '../../../../contract/calls/rewards/missions.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { useGamesPath } from '../../../shared/games/categories.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { RowsFailed, RowsSkeleton, StillOld } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { missionsQuery, useClaimMission } from '../bonus/missions-api.ts'
import { MissionBoard } from '../components/mission-board.tsx'
import { MissionCard } from '../components/mission-card.tsx'
import { PausedRewards } from '../components/paused-rewards.tsx'

/** MEM-14: what can be done today and this week, how far it is done, and the board of the week. */
export function MissionLeaderboard() {
  const { t } = useTranslation('bonus')
  const games = useGamesPath()
  const query = useQuery(missionsQuery())
  const isOnBreak = useIsOnBreak()
  if (isOnBreak) return <PausedRewards />
  if (query.isPending) return <RowsSkeleton />
  if (query.isLoadingError) return <RowsFailed query={query} />
  const { missions } = query.data
  const groups = (['day', 'week', 'once'] as const).map((period) => ({
    period,
    missions: missions.filter((mission) => mission.period === period),
  }))
  return (
    <div className="flex flex-col gap-6">
      <StillOld query={query} />
      {missions.length === 0 && (
        <Message
          icon={<Target size={22} />}
          title={t('missions.empty')}
          text={t('missions.emptyText')}
          action={<ButtonLink to={games}>{t('rebate.choose')}</ButtonLink>}
        />
      )}
      {groups
        .filter((group) => group.missions.length > 0)
        .map((group) => (
          <Group key={group.period} {...group} />
        ))}
      {missions.some(({ period }) => period !== 'once') && <p className="text-sm text-faint">{t('missions.note')}</p>}
      <MissionBoard />
    </div>
  )
}

function Group({ period, missions }: { period: Mission['period']; missions: readonly Mission[] }) {
  const { t } = useTranslation('bonus')
  const { t: habits } = useTranslation('habits')
  const errorText = useErrorText()
  const { symbol } = useMerchant().currency
  const { mutate, isPending } = useClaimMission()
  const claim = ({ missionId, window, reward }: Mission) =>
    mutate(
      { missionId, window },
      {
        onSuccess: () => notify('success', t('missions.said', { amount: formatMoney(reward, symbol) })),
        onError: (error) => notify('error', errorText(error)),
      },
    )
  return (
    <section aria-labelledby={`missions-${period}`}>
      <h4 id={`missions-${period}`} className="mb-2 font-display font-semibold">
        {period === 'once' ? habits('title') : t(`missions.${period}`)}
      </h4>
      {period === 'once' && <p className="mb-3 text-sm text-soft">{habits('note')}</p>}
      <ul className="flex flex-col gap-3">
        {missions.map((mission) => (
          <MissionCard
            key={`${mission.missionId}${mission.window}`}
            mission={mission}
            busy={isPending}
            onClaim={() => claim(mission)}
          />
        ))}
      </ul>
    </section>
  )
}
