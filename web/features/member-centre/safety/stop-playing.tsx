import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { notify } from '../../../../kit/lib/notify.ts'
import { takeFocus } from '../../../../kit/lib/take-focus.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { CheckField } from '../../../../kit/ui/checkbox.tsx'
import { Select } from '../../../../kit/ui/select.tsx'
import { describeHours } from '../../../lib/describe-hours.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { useBar } from './api.ts'
import { describeDays, describeMonths } from './terms.ts'

/** After it nobody is logged in. Home would offer a gift for joining: the page on safer play says what was done. */
function useStopped(text: string) {
  const navigate = useNavigate()
  return () => {
    notify('success', text)
    navigate(`${PATH.help}?article=responsible-gaming`, { replace: true })
  }
}

/** SAFE-02: a break of days to months: chosen, then confirmed. */
export function TakeBreak() {
  const { t } = useTranslation('safety')
  const errorText = useErrorText()
  const { breakTermsDays } = useMerchant().policy
  const [days, setDays] = useState(breakTermsDays[0] ?? 1)
  const [asking, setAsking] = useState<boolean | null>(null)
  const stop = useBar('POST /wps/safety/break', useStopped(t('break.done')))
  const options = breakTermsDays.map((term) => ({ value: String(term), label: describeDays(t, term) }))
  return (
    <section aria-labelledby="take-break" className="rounded-l border border-line p-4 md:p-5">
      <h4 id="take-break" className="font-display font-semibold">
        {t('break.title')}
      </h4>
      <p className="mt-1 text-sm text-soft">{t('break.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Select
          label={t('break.length')}
          value={String(days)}
          options={options}
          onChange={(value) => setDays(Number(value))}
          disabled={stop.isPending}
          className="w-44"
        />
        {!asking && (
          <Button autoFocus={asking === false} onClick={() => setAsking(true)}>
            {t('break.start')}
          </Button>
        )}
      </div>
      {asking && (
        // The focus comes to the words and not to the button: an Enter held down must not begin a break.
        <div className="mt-3 flex flex-col gap-3 rounded-m bg-surface-2 p-3 text-sm">
          <p ref={takeFocus} tabIndex={-1} className="rounded-s">
            {t('break.sure')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button kind="danger" size="small" busy={stop.isPending} onClick={() => stop.mutate({ days })}>
              {t('break.confirm')}
            </Button>
            <Button kind="quiet" size="small" onClick={() => setAsking(false)}>
              {t('limit.cancel')}
            </Button>
          </div>
        </div>
      )}
      <Failed text={stop.error && errorText(stop.error)} />
    </section>
  )
}

/** SAFE-02: self-exclusion, confirmed twice: what it means has to be read, ticked and pressed. */
export function SelfExclude() {
  const { t } = useTranslation('safety')
  const errorText = useErrorText()
  const { exclusionTermsMonths, exclusionLifts, exclusionLiftHours } = useMerchant().policy
  const [months, setMonths] = useState(exclusionTermsMonths[0] ?? 6)
  const [asking, setAsking] = useState<boolean | null>(null)
  const [understood, setUnderstood] = useState(false)
  const exclude = useBar('POST /wps/safety/exclusion', useStopped(t('exclusion.done')))
  const options = exclusionTermsMonths.map((term) => ({ value: String(term), label: describeMonths(t, term) }))
  return (
    <section aria-labelledby="exclude" className="rounded-l border border-line p-4 md:p-5">
      <h4 id="exclude" className="font-display font-semibold">
        {t('exclusion.title')}
      </h4>
      <p className="mt-1 text-sm text-soft">{t('exclusion.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Select
          label={t('break.length')}
          value={String(months)}
          options={options}
          onChange={(value) => setMonths(Number(value))}
          className="w-44"
        />
        {!asking && (
          <Button autoFocus={asking === false} onClick={() => setAsking(true)}>
            {t('exclusion.start')}
          </Button>
        )}
      </div>
      {asking && (
        <div className="mt-3 flex flex-col gap-3 rounded-m bg-surface-2 p-3 text-sm md:p-4">
          <h5 ref={takeFocus} tabIndex={-1} className="self-start rounded-s font-semibold">
            {t('exclusion.what')}
          </h5>
          <ul className="list-disc space-y-1.5 pl-5 text-soft">
            <li>{t('exclusion.one')}</li>
            <li>{t('exclusion.two')}</li>
            <li>{t('exclusion.three')}</li>
            <li>{t('exclusion.four')}</li>
            {exclusionLifts === 'on_request' && (
              <li>{t('exclusion.onRequest', { wait: describeHours(t, exclusionLiftHours) })}</li>
            )}
          </ul>
          <CheckField label={t('exclusion.understood')} checked={understood} onCheckedChange={setUnderstood} />
          <div className="flex flex-wrap gap-2">
            <Button
              kind="danger"
              size="small"
              className="max-w-full"
              disabled={!understood}
              busy={exclude.isPending}
              onClick={() => exclude.mutate({ months, understood: true })}
            >
              {t('exclusion.confirm', { term: describeMonths(t, months) })}
            </Button>
            <Button kind="quiet" size="small" onClick={() => setAsking(false)}>
              {t('exclusion.back')}
            </Button>
          </div>
        </div>
      )}
      <Failed text={exclude.error && errorText(exclude.error)} />
    </section>
  )
}

function Failed({ text }: { text: string | null }) {
  return text ? (
    <p role="alert" className="mt-2 text-sm text-danger">
      {text}
    </p>
  ) : null
}
