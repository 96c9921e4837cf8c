import PauseCircle from 'lucide-react/icons/circle-pause'
import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import type { Safety } from '../../../../contract/calls/account/safety.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney, formatSignedMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { ButtonLink } from '../../../../kit/ui/button.tsx'
import { Select } from '../../../../kit/ui/select.tsx'
import { describeHours } from '../../../lib/describe-hours.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { pickText } from '../../../lib/i18n.ts'
import { PlayBarAsk, PlayBarText } from '../../../shared/member/play-bar-text.tsx'
import { RowsFailed, RowsSkeleton, StillOld } from '../../../shared/member/rows.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { useIsClosed, useMayLogInClosed } from '../../../shared/site/site-status.ts'
import { useSafety, useSetReminder } from '../safety/api.ts'
import { Limits } from '../safety/limits.tsx'
import { SafetyHistory } from '../safety/safety-history.tsx'
import { SelfExclude, TakeBreak } from '../safety/stop-playing.tsx'

/** SAFE-01 to SAFE-03: the member's own protection, in plain words. */
export function SafetyPage() {
  const { t } = useTranslation('safety')
  const { limitLoosenAfterHours } = useMerchant().policy
  const query = useSafety()
  const isClosed = useIsClosed()
  const mayComeBack = useMayLogInClosed()
  if (query.isPending) return <RowsSkeleton />
  if (query.isLoadingError) return <RowsFailed query={query} />
  const { limits, bar, prompt } = query.data
  return (
    <div className="flex flex-col gap-5">
      <StillOld query={query} />
      {bar && <Barred bar={bar} />}
      {prompt !== 'none' && !bar && (
        <div className="rounded-l border border-accent p-4">
          <h4 className="font-display font-semibold">{t('prompt.title')}</h4>
          <p className="mt-1 text-sm text-soft">{t('prompt.text')}</p>
        </div>
      )}
      <p className="text-pretty text-soft">{t('intro', { wait: describeHours(t, limitLoosenAfterHours) })}</p>
      {isClosed && !mayComeBack && <p className="rounded-l border border-accent p-4 text-pretty">{t('closed')}</p>}
      <Limits limits={limits} />
      <Reminder reminder={query.data.reminder} />
      <Lifetime lifetime={query.data.lifetime} />
      <TakeBreak />
      <SelfExclude />
      <SafetyHistory />
      <HelpLinks />
    </div>
  )
}

function Barred({ bar }: { bar: NonNullable<Safety['bar']> }) {
  const { t } = useTranslation('safety')
  return (
    <div role="status" className="flex flex-wrap items-center gap-4 rounded-l border border-line bg-surface-2 p-4">
      <PauseCircle aria-hidden size={28} className="shrink-0 text-accent" />
      <div className="min-w-0 flex-1">
        <h4 className="font-display font-semibold">{t(`bar.${bar.kind}`)}</h4>
        <PlayBarText bar={bar} />
      </div>
      <PlayBarAsk bar={bar} />
      <ButtonLink to={PATH.withdraw} size="small">
        {t('bar.withdraw')}
      </ButtonLink>
    </div>
  )
}

function Reminder({ reminder }: { reminder: Safety['reminder'] }) {
  const { t } = useTranslation('safety')
  const errorText = useErrorText()
  const { mutate } = useSetReminder()
  const options = reminder.choices.map((count) => ({ value: String(count), label: t('reminder.minutes', { count }) }))
  return (
    <section aria-labelledby="reminder" className="rounded-l border border-line p-4 md:p-5">
      <h4 id="reminder" className="font-display font-semibold">
        {t('reminder.title')}
      </h4>
      <p className="mt-1 text-sm text-soft">{t('reminder.text')}</p>
      <Select
        label={t('reminder.every')}
        value={String(reminder.minutes)}
        options={options}
        onChange={(value) =>
          mutate(
            { minutes: Number(value) },
            {
              onSuccess: () => notify('success', t('reminder.saved')),
              onError: (error) => notify('error', errorText(error)),
            },
          )
        }
        className="mt-3 w-44"
      />
    </section>
  )
}

function Lifetime({ lifetime }: { lifetime: Safety['lifetime'] }) {
  const { t } = useTranslation('safety')
  const { symbol } = useMerchant().currency
  const figures = [
    [t('lifetime.deposits'), formatMoney(lifetime.deposits, symbol)],
    [t('lifetime.withdrawals'), formatMoney(lifetime.withdrawals, symbol)],
    [t('lifetime.net'), formatSignedMoney(lifetime.net, symbol)],
  ] as const
  return (
    <section aria-labelledby="lifetime">
      <h4 id="lifetime" className="mb-2 font-display font-semibold">
        {t('lifetime.title')}
      </h4>
      <dl className="grid grid-cols-1 gap-3 md:grid-cols-3">
        {figures.map(([label, figure]) => (
          <div key={label} className="rounded-m bg-surface-2 p-3">
            <dt className="text-xs text-faint">{label}</dt>
            <dd className="font-display font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function HelpLinks() {
  const { t } = useTranslation('safety')
  const language = useLanguage()
  const { helpLinks } = useMerchant()
  if (helpLinks.length === 0) return null
  return (
    <section aria-labelledby="help-links">
      <h4 id="help-links" className="font-display font-semibold">
        {t('help.title')}
      </h4>
      <p className="mt-1 text-sm text-soft">{t('help.text')}</p>
      <ul className="mt-1">
        {helpLinks.map(({ name, url }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center gap-2 text-sm text-accent hover:underline"
            >
              <span>{typeof name === 'string' ? name : pickText(name, language)}</span>
              <ExternalLink aria-hidden size={16} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
