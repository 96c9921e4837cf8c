import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Participation, Promotion } from '../../../../contract/calls/rewards/promotions.ts'
import { BARRED_LEVEL } from '../../../../contract/constants.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { useDialog } from '../../../lib/dialog-address.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useClaimPromotion } from '../../../shared/rewards/claim-promotion.ts'
import { promotionPath } from '../../../shared/rewards/promotions.ts'
import { useOffersRegistration } from '../../../shared/session/offers-registration.ts'
import { dropPendingAction, keepPendingAction, takePendingAction } from '../../../shared/session/pending-action.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { useJoinPromotion } from '../api/join.ts'
import type { Standing } from '../api/participations.ts'
import { KINDS } from '../kinds.tsx'
import { computeWayIn, STATE } from '../state.ts'

type Props = {
  promotion: Promotion
  participation: Participation | undefined
  standing: Standing
  resumes?: boolean
}
/** `resumes`: it presses itself, once, where the press came before the login. */
type ActProps = { promotion: Promotion; resumes: boolean }

/** PROMO-01: the one button of a promotion. Its text is the state; where nothing can be done it leads to the terms. */
export function ActivityButton({ promotion, participation, standing, resumes = false }: Props) {
  const { t } = useTranslation('promotions')
  const session = useSession()
  const isOnBreak = useIsOnBreak()
  const state = participation?.state ?? promotion.state
  const look = { wide: true, 'aria-label': `${t(STATE[state].word)}: ${promotion.title}` } as const
  const path = promotionPath(promotion.promotionId)
  // What a visitor may do is no guess at what this member may.
  if (standing === 'waiting') return <Skeleton className="h-11 w-full" />
  if (standing === 'failed') return null
  if (STATE[state].tone !== 'act') {
    return (
      <ButtonLink to={path} {...look}>
        {t(STATE[state].word)}
      </ButtonLink>
    )
  }
  if (isOnBreak) return null
  if (!session || session.isAgent === BARRED_LEVEL)
    return <EntryButton promotion={promotion} word={t(STATE[state].word)} />
  if (state === 'Claim') return <ClaimButton promotion={promotion} resumes={resumes} />
  const { entry, form } = KINDS[promotion.kind]
  if (entry === 'cashier') {
    return (
      <ButtonLink kind="main" to={PATH.deposit} wide aria-label={`${t('state.deposit')}: ${promotion.title}`}>
        {t('state.deposit')}
      </ButtonLink>
    )
  }
  if (form) {
    return (
      <ButtonLink kind="main" to={path} {...look}>
        {t('state.join')}
      </ButtonLink>
    )
  }
  return <JoinButton promotion={promotion} resumes={resumes} />
}

/** A visitor first comes in, a guest first needs an account of their own; both land on the promotion, which goes on. */
function EntryButton({ promotion, word }: { promotion: Promotion; word: string }) {
  const session = useSession()
  const dialog = useDialog()
  useEffect(() => {
    if (dialog.name === null) dropPendingAction()
  }, [dialog.name])
  const way = computeWayIn(session !== null, promotion.category, useOffersRegistration())
  const ask = () => {
    // A form is filled in first, and a bonus is chosen in the cashier.
    const { entry, form } = KINDS[promotion.kind]
    if (entry === 'button' && !form) keepPendingAction(promotion.promotionId)
    dialog.open(way, promotionPath(promotion.promotionId))
  }
  return (
    <Button kind="main" wide aria-label={`${word}: ${promotion.title}`} onClick={ask}>
      {word}
    </Button>
  )
}

/** In the page's own time: only who is in, and whose own state is known, gets this far. */
function useResume({ promotion, resumes }: ActProps, press: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it can; the press is made again at every render.
  useEffect(() => {
    if (resumes && takePendingAction(promotion.promotionId)) press()
  }, [resumes, promotion.promotionId])
}

function ClaimButton({ promotion, resumes }: ActProps) {
  const { t } = useTranslation('promotions')
  const errorText = useErrorText()
  const { symbol } = useMerchant().currency
  const claim = useClaimPromotion()
  const say = (paid: string | null) =>
    notify('success', paid === null ? t('said.issued') : t('said.claimed', { amount: formatMoney(paid, symbol) }))
  const press = () =>
    claim.mutate(promotion.promotionId, {
      onSuccess: ({ paidAmount }) => say(paidAmount),
      onError: (error) => notify('error', errorText(error)),
    })
  useResume({ promotion, resumes }, press)
  return (
    <Button
      kind="main"
      wide
      busy={claim.isPending}
      aria-label={`${t('state.claim')}: ${promotion.title}`}
      onClick={press}
    >
      {t('state.claim')}
    </Button>
  )
}

function JoinButton({ promotion, resumes }: ActProps) {
  const { t } = useTranslation('promotions')
  const errorText = useErrorText()
  const join = useJoinPromotion()
  const press = () =>
    join.mutate(
      { promotionId: promotion.promotionId },
      {
        onSuccess: () => notify('success', t('said.joined')),
        onError: (error) => notify('error', errorText(error)),
      },
    )
  useResume({ promotion, resumes }, press)
  return (
    <Button
      kind="main"
      wide
      busy={join.isPending}
      aria-label={`${t('state.join')}: ${promotion.title}`}
      onClick={press}
    >
      {t('state.join')}
    </Button>
  )
}
