import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { formatDateTime } from '../../../../kit/lib/dates.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import { QrCode } from '../../../../kit/ui/qr.tsx'
import { call, type RouteInput, type RouteValue } from '../../../lib/api.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { Handed } from '../../../shared/site/handed.tsx'
import { LINKS } from '../api.ts'

const PAUSE = 'PUT /wps/agent/links'
type Link = RouteValue<typeof LINKS>['rows'][number]
const FIGURES = ['visits', 'signUps', 'firstDeposits', 'refusedByRegion'] as const

/** A link to hand out, as text and as a code to scan, and what came of it. The registration page reads a code from `r`. */
export function LinkCard({ link }: { link: Link }) {
  const { t } = useTranslation('agents')
  const language = useLanguage()
  const queryClient = useQueryClient()
  const pause = useMutation({
    mutationFn: (input: RouteInput<typeof PAUSE>) => call(PAUSE, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['member', LINKS] }),
  })
  const address = new URL(`/register?${new URLSearchParams({ r: link.code })}`, location.origin).href
  return (
    <li className="grid gap-5 rounded-l border border-line bg-surface-1 p-4 md:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 dir="auto" className="font-display font-semibold">
            {link.label}
          </h2>
          {link.paused && <span className="text-sm text-faint">{t('links.paused')}</span>}
        </div>
        <Handed label={t('links.address')} text={address} copied={t('links.copied')} copy={t('links.copy')} />
        <dl className="grid gap-1 text-sm">
          <Fact label={t('column.level')}>{t(`level.${link.level}`)}</Fact>
          <Fact label={t('column.rebate')}>{`${presentPercent(link.rebate)} %`}</Fact>
          <Fact label={t('links.expires')}>
            {link.expiresAt ? formatDateTime(link.expiresAt, language, 'UTC') : t('links.never')}
          </Fact>
          <Fact label={t('links.usesLeft')}>
            {link.maxUses === null ? t('links.unlimited') : formatCount(Math.max(0, link.maxUses - link.signUps))}
          </Fact>
          {FIGURES.map((figure) => (
            <Fact key={figure} label={t(`links.${figure}`)}>
              {formatCount(link[figure])}
            </Fact>
          ))}
        </dl>
        <FormError error={pause.error} />
        <Button
          className="self-start"
          busy={pause.isPending}
          onClick={() => pause.mutate({ code: link.code, paused: !link.paused })}
        >
          {link.paused ? t('links.resume') : t('links.pause')}
        </Button>
      </div>
      <QrCode text={address} label={t('links.qr', { label: link.label })} className="justify-self-center" />
    </li>
  )
}
