import { useQuery } from '@tanstack/react-query'
import IdCard from 'lucide-react/icons/id-card'
import Landmark from 'lucide-react/icons/landmark'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { IdentityDue } from '../../../../contract/calls/account/member.ts'
import type { PlayBar } from '../../../../contract/calls/account/safety.ts'
import type { DepositBonus, DepositChannel } from '../../../../contract/calls/money/cashier.ts'
import { parseMoney } from '../../../../contract/money.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { useIdentityStep } from '../../../shared/member/identity-step.ts'
import { PlayBarText } from '../../../shared/member/play-bar-text.tsx'
import { PATH } from '../../../shared/site/paths.ts'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { useSafety } from '../api/deposit-limit.ts'
import { channelsQuery } from '../api/deposits.ts'
import { AmountChoice } from './amount-choice.tsx'
import { BonusChoice } from './bonus-choice.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { PayButton } from './pay-button.tsx'
import { useDepositForm } from './use-deposit-form.ts'

/** Last used first; else as the operator ordered them. */
export function orderByUse(channels: readonly DepositChannel[]): DepositChannel[] {
  return channels.toSorted((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''))
}

/** The channels, in their four states: loading, failed, none, and the form. */
export function DepositForm() {
  const { t } = useTranslation('cashier')
  const { data, isError, error, refetch } = useQuery(channelsQuery)
  const { data: safety } = useSafety()
  const { data: member } = useQuery(memberQuery('GET /wps/member/info', {}))
  const channels = useMemo(() => orderByUse(data?.channels ?? []), [data])
  if (!data && isError) {
    return <FailedRead title={t('failedRead')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <FormSkeleton />
  if (channels.length === 0) {
    return (
      <Message
        icon={<Landmark size={22} />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={<ButtonLink to={PATH.help}>{t('empty.help')}</ButtonLink>}
      />
    )
  }
  const bar = safety ? safety.bar : member?.playBar
  if (bar) return <Barred bar={bar} />
  if (member?.suspended) return <Suspended />
  if (member?.identityDue) return <IdentityFirst due={member.identityDue} />
  const isFirst =
    safety && parseMoney(safety.lifetime.deposits) === 0 && channels.every(({ lastUsedAt }) => lastUsedAt === null)
  return (
    <>
      {isFirst && safety.prompt !== 'none' && <LimitPrompt />}
      <Decisions channels={channels} bonuses={data.bonuses} />
    </>
  )
}

type DecisionsProps = { channels: readonly DepositChannel[]; bonuses: readonly DepositBonus[] }

/** Three decisions on one page: how much, how, and with which bonus, if any. */
function Decisions({ channels, bonuses }: DecisionsProps) {
  const { t } = useTranslation('cashier')
  const form = useDepositForm(channels, bonuses)
  return (
    <form onSubmit={form.send} noValidate className="flex flex-col gap-6">
      <AmountChoice form={form} channels={channels} />
      <ChannelChoice form={form} channels={channels} />
      {bonuses.length > 0 && <BonusChoice form={form} bonuses={bonuses} />}
      {/* Told before money comes in, not when it is to leave. */}
      <p className="text-sm text-pretty text-faint">{t('papers')}</p>
      <PayButton form={form} />
    </form>
  )
}

/** SAFE-04: asked before anything is chosen, and the platform holds to it. */
function IdentityFirst({ due }: { due: NonNullable<IdentityDue> }) {
  const step = useIdentityStep()(due)
  return (
    <Message
      icon={<IdCard size={22} />}
      title={step.title}
      text={step.text}
      action={
        <Button kind="main" onClick={step.open}>
          {step.label}
        </Button>
      }
    />
  )
}

/** SAFE-02: what the server would refuse is not offered; money already here stays reachable. */
function Barred({ bar }: { bar: PlayBar }) {
  const { t } = useTranslation('cashier')
  return (
    <Message
      icon={<ShieldCheck size={22} />}
      title={t(`barred.${bar.kind}`)}
      text={<PlayBarText bar={bar} />}
      action={<ButtonLink to={PATH.safety}>{t('barred.safety')}</ButtonLink>}
    />
  )
}

/** AGT-02: the same of what an agent has suspended. */
function Suspended() {
  const { t } = useTranslation('cashier')
  const { t: errors } = useTranslation('errors')
  return (
    <Message
      icon={<ShieldCheck size={22} />}
      title={t('barred.suspended')}
      text={errors('suspended_by_agent')}
      action={<ButtonLink to={PATH.withdraw}>{t('barred.withdraw')}</ButtonLink>}
    />
  )
}

/** SAFE-01: at the first deposit, by the policy. */
function LimitPrompt() {
  const { t } = useTranslation('cashier')
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-m border border-line bg-surface-0 p-4 text-sm">
      <ShieldCheck aria-hidden size={20} className="shrink-0 text-live" />
      <p className="min-w-0 grow basis-40 text-soft">{t('prompt.text')}</p>
      <ButtonLink to={PATH.safety}>{t('prompt.set')}</ButtonLink>
    </div>
  )
}

function FormSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-10" />
      <Skeleton className="h-12" />
      <Skeleton className="mt-3 h-6 w-24" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}
