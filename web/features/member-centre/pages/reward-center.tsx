import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import Target from 'lucide-react/icons/target'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { MEMBER_TYPE } from '../../../../contract/constants.ts'
import { formatDate } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { Rows, RowsFailed, StillOld } from '../../../shared/member/rows.tsx'
import { useClaimPromotion } from '../../../shared/rewards/claim-promotion.ts'
import { AVAILABLE, promotionPath } from '../../../shared/rewards/promotions.ts'
import { useIsAgent } from '../../../shared/session/is-agent.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { bonusesQuery } from '../api/records.ts'
import { missionsQuery, useClaimMission } from '../bonus/missions-api.ts'
import { rebateQuery, useClaimRebate } from '../bonus/rebate-api.ts'
import { isRewardHistory } from '../centre-address.ts'
import { BonusRow } from '../components/bonus-row.tsx'
import { MissionTitle } from '../components/mission-card.tsx'
import { PausedRewards } from '../components/paused-rewards.tsx'

export function RewardCenterPage() {
  return isRewardHistory(useLocation().search) ? <RewardHistory /> : <Claimable />
}

/** MEM-12: all that waits for a claim, wherever it comes from: promotions, missions, cashback. */
function Claimable() {
  const { t } = useTranslation('member')
  const { t: common } = useTranslation('common')
  const available = useQuery(memberQuery(AVAILABLE, {}))
  const play = useClaimableOfPlay()
  const isOnBreak = useIsOnBreak()
  const isAgent = useIsAgent()
  if (isOnBreak) return <PausedRewards />
  const failed = [available, play.missionsQuery, play.rebateQuery].find((query) => query.isLoadingError)
  if (failed) return <RowsFailed query={failed} />
  if (!available.data || play.isLoading) return <Skeleton className="h-64 rounded-l" />
  const { claimable } = available.data
  if (claimable.length + play.missions.length + play.days.length === 0) {
    return (
      <Message
        icon={<Gift size={22} />}
        title={t('rewards.empty')}
        text={t('rewards.emptyText')}
        action={
          <>
            <ButtonLink to={PATH.promotions}>{common('nav.promotions')}</ButtonLink>
            {!isAgent && <ButtonLink to={PATH.pointMall}>{common('title.pointMall')}</ButtonLink>}
          </>
        }
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <StillOld query={available} />
      <ul className="flex flex-col gap-3">
        {claimable.map((reward) => (
          <OfPromotion key={reward.promotionId} reward={reward} />
        ))}
        {play.missions.map((mission) => (
          <OfMission key={`${mission.missionId}${mission.window}`} mission={mission} />
        ))}
        {play.days.map((day) => (
          <OfDay key={day.date} day={day} />
        ))}
      </ul>
      {!isAgent && (
        <ButtonLink to={PATH.pointMall} className="self-start">
          {common('title.pointMall')}
        </ButtonLink>
      )}
    </div>
  )
}

/** What play has brought a player; neither is there for agents, and cashback only where the merchant has it. */
function useClaimableOfPlay() {
  const isPlayer = useSession()?.isAgent === MEMBER_TYPE.member
  const { flags } = useMerchant()
  const missions = useQuery({ ...missionsQuery(), enabled: isPlayer })
  const rebate = useQuery({ ...rebateQuery(), enabled: isPlayer && flags.manualRebate === true })
  return {
    missionsQuery: missions,
    rebateQuery: rebate,
    isLoading: missions.isLoading || rebate.isLoading,
    missions: missions.data?.missions.filter(({ state }) => state === 'claimable') ?? [],
    days: rebate.data?.days.filter(({ state }) => state === 'claimable') ?? [],
  }
}

type RowProps = {
  icon: ReactNode
  title: ReactNode
  amount: string
  claim: { isPending: boolean; mutate: (told: { onSuccess: () => void; onError: (error: Error) => void }) => void }
}

function Waiting({ icon, title, amount, claim }: RowProps) {
  const { t } = useTranslation('member')
  const errorText = useErrorText()
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-l border border-spark/50 bg-surface-1 p-4">
      <span aria-hidden className="shrink-0 text-spark">
        {icon}
      </span>
      <div className="min-w-0 grow basis-40 font-medium">{title}</div>
      <Button
        kind="main"
        busy={claim.isPending}
        onClick={() =>
          claim.mutate({
            onSuccess: () => notify('success', t('rewards.said', { amount })),
            onError: (error) => notify('error', errorText(error)),
          })
        }
      >
        {t('rewards.claim', { amount })}
      </Button>
    </li>
  )
}

type Reward = RouteValue<typeof AVAILABLE>['claimable'][number]
function OfPromotion({ reward: { promotionId, title, amount } }: { reward: Reward }) {
  const { symbol } = useMerchant().currency
  const { isPending, mutate } = useClaimPromotion()
  return (
    <Waiting
      icon={<Gift size={22} />}
      title={
        <Link to={promotionPath(promotionId)} className="-my-3 block rounded-s py-3 hover:text-accent">
          {title}
        </Link>
      }
      amount={amount === null ? '' : formatMoney(amount, symbol)}
      claim={{ isPending, mutate: (told) => mutate(promotionId, told) }}
    />
  )
}

type ClaimableOfPlay = ReturnType<typeof useClaimableOfPlay>
function OfMission({ mission }: { mission: ClaimableOfPlay['missions'][number] }) {
  const { symbol } = useMerchant().currency
  const { isPending, mutate } = useClaimMission()
  const { missionId, window, reward } = mission
  return (
    <Waiting
      icon={<Target size={22} />}
      title={<MissionTitle mission={mission} />}
      amount={formatMoney(reward, symbol)}
      claim={{ isPending, mutate: (told) => mutate({ missionId, window }, told) }}
    />
  )
}

function OfDay({ day: { date, amount } }: { day: ClaimableOfPlay['days'][number] }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const { isPending, mutate } = useClaimRebate()
  return (
    <Waiting
      icon={<HandCoins size={22} />}
      title={t('source.rebate', { date: formatDate(`${date}T00:00:00Z`, language) })}
      amount={formatMoney(amount, symbol)}
      claim={{ isPending, mutate: (told) => mutate({ date }, told) }}
    />
  )
}

/** What was paid, wherever it came from, the newest first. */
function RewardHistory() {
  const { t } = useTranslation('member')
  const query = useInfiniteQuery(bonusesQuery)
  const paid = query.data?.pages.flatMap(({ rows }) => rows.filter(({ state }) => state === 'paid')) ?? []
  return (
    <div className="flex flex-col gap-6">
      <Rows
        query={query}
        isEmpty={paid.length === 0 && !query.hasNextPage}
        empty={<Message icon={<Gift size={22} />} title={t('rewards.empty')} text={t('rewards.neverPaid')} />}
      >
        <section aria-labelledby="rewards-paid">
          <h3 id="rewards-paid" className="mb-2 text-sm font-semibold text-soft">
            {t('rewards.paid')}
          </h3>
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {paid.map((bonus) => (
              <BonusRow key={`${bonus.source} ${bonus.promotionId ?? bonus.day} ${bonus.at}`} bonus={bonus} />
            ))}
          </ul>
        </section>
      </Rows>
      <ButtonLink to={PATH.accountRecord} className="self-start">
        {t('in_account_record')}
      </ButtonLink>
    </div>
  )
}
