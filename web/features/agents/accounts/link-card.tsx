import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { presentPercent } from '../../../../contract/agents/tiers.ts'
import { formatCount } from '../../../../kit/lib/counts.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Fact } from '../../../../kit/ui/fact.tsx'
import { QrCode } from '../../../../kit/ui/qr.tsx'
import type { RouteInput, RouteValue } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/csv.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { call } from '../../../shared/session/call.ts'
import { Handed } from '../../../shared/site/handed.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { useTimeText } from '../../../ui/time.tsx'
import { LINKS } from '../api.ts'
import { LabelledSelect } from '../components/labelled-select.tsx'
import { BANNER_SIZES, drawBanner } from './banner.ts'

const PAUSE = 'PUT /wps/agent/links'
type Link = RouteValue<typeof LINKS>['rows'][number]
/** Where a link may lead: the address by the name of its page. Each page keeps the code until the visitor registers. */
const LANDINGS = {
  register: '/register',
  index: PATH.home,
  promotions: PATH.promotions,
  live: '/live',
  sports: '/sports',
  rng: PATH.games,
  lottery: PATH.lottery,
} as const
type Landing = keyof typeof LANDINGS
const LANDING_NAMES = Object.keys(LANDINGS) as Landing[]

const STEPS = ['visits', 'signUps', 'firstDeposits', 'playing'] as const

/** How many came, and how many of each step took the next one. */
function LinkFunnel({ link }: { link: Link }) {
  const { t } = useTranslation('agents')
  const most = Math.max(1, ...STEPS.map((step) => link[step]))
  return (
    <ol aria-label={t('links.funnel')} className="flex flex-col gap-1.5 text-sm">
      {STEPS.map((step, index) => {
        const before = STEPS[index - 1]
        const base = before ? link[before] : 0
        return (
          <li key={step} className="grid grid-cols-[8rem_1fr_auto] items-center gap-3">
            <span className="text-soft">{t(`links.${step}`)}</span>
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-surface-2">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${(link[step] / most) * 100}%` }}
              />
            </span>
            <span className="min-w-20 text-right tabular-nums">
              <span>{formatCount(link[step])}</span>
              {base > 0 && <span className="text-faint">{` · ${Math.round((link[step] / base) * 100)} %`}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** A link to hand out, as text and as a code to scan, and what came of it. The registration page reads a code from `r`. */
export function LinkCard({ link }: { link: Link }) {
  const { t } = useTranslation('agents')
  const timeText = useTimeText()
  const queryClient = useQueryClient()
  const pause = useMutation({
    mutationFn: (input: RouteInput<typeof PAUSE>) => call(PAUSE, input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['member', LINKS] }),
  })
  const { brand } = useMerchant()
  const [landing, setLanding] = useState<Landing>('register')
  const address = new URL(`${LANDINGS[landing]}?${new URLSearchParams({ r: link.code })}`, location.origin).href
  const saveBanner = (size: (typeof BANNER_SIZES)[number]) => {
    const svg = drawBanner(size, { brand: brand.name, line: location.host, address })
    saveFile([new Blob([svg])], `banner-${link.code}-${size.join('x')}.svg`, 'image/svg+xml')
  }
  return (
    <li className="grid gap-5 rounded-l border border-line bg-surface-1 p-4 md:grid-cols-[1fr_auto]">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 dir="auto" className="font-display font-semibold">
            {link.label}
          </h2>
          {link.paused && <span className="text-sm text-faint">{t('links.paused')}</span>}
        </div>
        <LabelledSelect
          label={t('links.landing')}
          value={landing}
          options={LANDING_NAMES.map((name) => ({ value: name, label: t(`links.page.${name}`) }))}
          onChange={(name) => setLanding(name as Landing)}
        />
        <Handed label={t('links.address')} text={address} copied={t('links.copied')} copy={t('links.copy')} />
        <dl className="grid gap-1 text-sm">
          <Fact label={t('column.level')}>{t(`level.${link.level}`)}</Fact>
          <Fact label={t('column.rebate')}>{`${presentPercent(link.rebate)} %`}</Fact>
          <Fact label={t('links.expires')}>{link.expiresAt ? timeText(link.expiresAt) : t('links.never')}</Fact>
          <Fact label={t('links.usesLeft')}>
            {link.maxUses === null ? t('links.unlimited') : formatCount(Math.max(0, link.maxUses - link.signUps))}
          </Fact>
          <Fact label={t('links.refusedByRegion')}>{formatCount(link.refusedByRegion)}</Fact>
        </dl>
        <LinkFunnel link={link} />
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-soft">{t('links.banner')}</span>
          {BANNER_SIZES.map((size) => (
            <Button key={size.join()} size="small" onClick={() => saveBanner(size)}>
              {size.join(' × ')}
            </Button>
          ))}
        </div>
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
