import { useTranslation } from 'react-i18next'
import type { PlayBar } from '../../../contract/calls/account/safety.ts'
import { ButtonLink, buttonClass } from '../../../kit/ui/button.tsx'
import { useBoot } from '../../lib/boot.tsx'
import { describeHours } from '../../lib/describe-hours.ts'
import { useTimeText } from '../../ui/time.tsx'
import { useMerchant } from '../site/merchant.ts'
import { PATH } from '../site/paths.ts'
import { useIsOver } from '../site/site-clock.ts'
import { useIsClosed } from '../site/site-status.ts'

/** SAFE-02: till when, and what is open in between. One that ends on request alone says so: its date ends nothing. */
export function PlayBarText({ bar }: { bar: PlayBar }) {
  const { t } = useTranslation('safety')
  const { exclusionLiftHours } = useMerchant().policy
  const time = useTimeText()(bar.until)
  const isOver = useIsOver(bar.until, useBoot().nowMs)
  return (
    <p className="text-pretty text-sm text-soft">
      {`${
        bar.lifts === 'by_itself'
          ? t('bar.until', { time })
          : isOver
            ? t('bar.ended', { time, wait: describeHours(t, exclusionLiftHours) })
            : t('bar.earliest', { time })
      } ${t('bar.money')}`}
    </p>
  )
}

/** The letter box, once there is an end to ask for; until then nothing. On a shut site, which has no such page, a mail. */
export function PlayBarAsk({ bar }: { bar: PlayBar }) {
  const { t } = useTranslation('safety')
  const { supportEmail } = useMerchant().brand
  const isClosed = useIsClosed()
  const isOver = useIsOver(bar.until, useBoot().nowMs)
  if (bar.lifts === 'by_itself' || !isOver) return null
  if (isClosed)
    return (
      <a href={`mailto:${supportEmail}`} className={buttonClass({ kind: 'main', size: 'small' })}>
        {t('bar.ask')}
      </a>
    )
  return (
    <ButtonLink kind="main" size="small" to={`${PATH.help}?view=write&topic=safety`}>
      {t('bar.ask')}
    </ButtonLink>
  )
}
