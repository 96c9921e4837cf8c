import { clsx } from 'clsx'
import Share2 from 'lucide-react/icons/share-2'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Participation } from '../../../../contract/calls/rewards/promotions.ts'
import { copyText } from '../../../../kit/lib/copy-text.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { lazyComponent } from '../../../../kit/lib/lazy.tsx'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button, buttonClass } from '../../../../kit/ui/button.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import type { RouteValue } from '../../../lib/api.ts'
import { useImageUrl } from '../../../lib/boot.tsx'
import { usePageName } from '../../../lib/page-name.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { promotionPath } from '../../../shared/rewards/promotions.ts'
import { useHasAccount } from '../../../shared/session/has-account.ts'
import { dropPendingAction } from '../../../shared/session/pending-action.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { Standing } from '../api/participations.ts'
import type { DETAIL } from '../api/planned-reads.ts'
import { KINDS } from '../kinds.tsx'
import { STATE } from '../state.ts'
import { ActivityButton } from './activity-button.tsx'
import { Summary } from './summary.tsx'

// The cleaner comes with it, and only here.
const OperatorHtml = lazyComponent(() =>
  import('../../../../kit/ui/operator-html.tsx').then((module) => module.OperatorHtml),
)

/** Where the form stands, so that the button at the top leads to it. */
const APPLY = 'apply'

type Props = {
  promotion: RouteValue<typeof DETAIL>
  participation: Participation | undefined
  standing: Standing
  /** Whether what was asked for before the login can go on now. */
  resumes: boolean
}

/** Hands the address to the phone's own sharing; where there is none it is copied. */
function ShareButton({ promotionId, title }: { promotionId: string; title: string }) {
  const { t } = useTranslation('promotions')
  const share = async () => {
    const url = new URL(promotionPath(promotionId), location.origin).href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      if (await copyText(url, { label: title })) notify('success', t('share.copied'))
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      notify('info', url)
    }
  }
  return (
    <Button onClick={() => void share()}>
      <Share2 aria-hidden size={18} />
      <span>{t('share.share')}</span>
    </Button>
  )
}

export function Detail({ promotion, participation, standing, resumes }: Props) {
  const { t } = useTranslation('promotions')
  const imageUrl = useImageUrl()
  const hydrated = useHydrated()
  usePageName(promotion.title)
  // By now the button below has gone on with it, or there is none to press: it must not press itself later.
  useEffect(() => {
    if (resumes && standing === 'own') dropPendingAction()
  }, [resumes, standing])
  const state = participation?.state ?? promotion.state
  const isPlayer = useHasAccount()
  const isOnBreak = useIsOnBreak()
  const kind = KINDS[promotion.kind]
  const OwnPart = standing === 'own' ? kind.ownPart(state) : null
  const Form = isPlayer && !isOnBreak && standing === 'own' && state === 'Join' ? kind.form : null
  return (
    <article className="flex flex-col gap-6">
      <header className="grid gap-5 md:grid-cols-[22rem_1fr] md:items-center md:gap-8">
        {promotion.imageUrl && (
          <Picture
            src={imageUrl(promotion.imageUrl)}
            alt=""
            width={480}
            height={240}
            eager
            className="aspect-2/1 w-full rounded-l border border-line"
          />
        )}
        <div>
          <h1 className="font-display text-2xl font-bold tracking-tight text-balance md:text-4xl">{promotion.title}</h1>
          <div className="mt-4 flex items-center gap-3">
            {Form && (
              <a href={`#${APPLY}`} className={clsx(buttonClass({ kind: 'main' }), 'flex-1 md:max-w-56')}>
                {t('state.join')}
              </a>
            )}
            {STATE[state].tone === 'act' && !Form && !isOnBreak && (
              <div className="flex-1 md:max-w-56">
                <ActivityButton
                  promotion={promotion}
                  participation={participation}
                  standing={standing}
                  resumes={resumes}
                />
              </div>
            )}
            {STATE[state].tone !== 'act' && standing !== 'waiting' && standing !== 'failed' && (
              <p className="rounded-full border border-line px-3 py-1 text-sm text-soft">{t(STATE[state].word)}</p>
            )}
            <ShareButton promotionId={promotion.promotionId} title={promotion.title} />
          </div>
        </div>
      </header>
      <Summary promotion={promotion} participation={participation} standing={standing} />
      {OwnPart && (
        <Suspense fallback={<Skeleton className="h-64 rounded-l" />}>
          <OwnPart promotionId={promotion.promotionId} />
        </Suspense>
      )}
      {Form && (
        <div id={APPLY} className="scroll-mt-24">
          <Form promotion={promotion} />
        </div>
      )}
      <section aria-labelledby="terms">
        <h2 id="terms" className="font-display text-lg font-semibold">
          {t('terms')}
        </h2>
        {hydrated ? (
          <Suspense fallback={<Skeleton className="mt-3 h-32" />}>
            <OperatorHtml html={promotion.terms} className="mt-2" />
          </Suspense>
        ) : (
          <Skeleton className="mt-3 h-32" />
        )}
      </section>
    </article>
  )
}
