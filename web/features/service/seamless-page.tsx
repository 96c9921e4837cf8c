import { useQuery } from '@tanstack/react-query'
import Wallet from 'lucide-react/icons/wallet'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../kit/ui/button.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Repeat, Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useImageUrl } from '../../lib/boot.tsx'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { memberQuery, publicQuery } from '../../lib/queries.ts'
import { VendorMark } from '../../shared/games/vendor-mark.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { useMerchant } from '../../shared/site/merchant.ts'
import { PATH } from '../../shared/site/paths.ts'

const PARTS = ['real', 'bonus', 'held', 'pending'] as const
const STEPS = ['stake', 'hold', 'settle'] as const

/** The one balance, opened into its parts. */
function Parts() {
  const { t } = useTranslation('service')
  const { t: common } = useTranslation('common')
  const { currency } = useMerchant()
  const { data, isError, refetch } = useQuery(memberQuery('GET /wps/v2/wallets/balance', {}))
  if (!data && isError) {
    return (
      <Message
        className="mt-5"
        role="alert"
        title={t('seamless.failed')}
        action={<Button onClick={() => void refetch()}>{common('action.retry')}</Button>}
      />
    )
  }
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 md:grid-cols-4">
      {!data && (
        <Repeat count={PARTS.length}>
          <Skeleton className="h-24 rounded-l" />
        </Repeat>
      )}
      {data &&
        PARTS.map((part) => (
          <div key={part} className="rounded-l border border-line bg-surface-1 p-4">
            <dt className="text-sm text-soft">{t(`seamless.${part}`)}</dt>
            <dd className="mt-1">
              <MoneyText
                amount={data[part]}
                symbol={data.currencySymbol ?? currency.symbol}
                className="text-lg text-money"
              />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Visitor() {
  const { t } = useTranslation('service')
  const { t: common } = useTranslation('common')
  const openDialog = useOpenDialog()
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 rounded-l border border-line bg-surface-1 p-5">
      <p className="min-w-0 flex-1 text-soft">{t('seamless.visitor')}</p>
      <Button kind="main" onClick={() => openDialog('login')}>
        {common('action.logIn')}
      </Button>
    </div>
  )
}

/** docs/architecture/money.md: one wallet for every vendor, explained with the player's own figures. */
export function SeamlessPage() {
  const { t } = useTranslation('service')
  const session = useSession()
  const imageUrl = useImageUrl()
  const { data } = useQuery(publicQuery('GET /wps/relay/GCSGAME_gameVendor', {}))
  const vendors = [...new Map((data?.vendors ?? []).map((vendor) => [vendor.vassalage, vendor])).values()]
  return (
    <div className="column py-6 md:py-8">
      <div className="flex items-center gap-3">
        <Wallet aria-hidden size={28} className="text-accent" />
        <h1 className="font-display text-2xl font-bold md:text-3xl">{t('seamless.title')}</h1>
      </div>
      <p className="mt-2 max-w-2xl text-pretty text-soft">{t('seamless.text')}</p>
      {session ? <Parts /> : <Visitor />}
      <ol className="mt-8 grid gap-4 md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step} className="rounded-l border border-line bg-surface-1 p-5">
            <h2 className="flex items-center gap-2 font-semibold">
              <span
                aria-hidden
                className="grid size-7 place-items-center rounded-full bg-surface-2 text-sm text-accent"
              >
                {index + 1}
              </span>
              <span>{t(`seamless.${step}`)}</span>
            </h2>
            <p className="mt-2 text-sm text-pretty text-soft">{t(`seamless.${step}Text`)}</p>
          </li>
        ))}
      </ol>
      {vendors.length > 0 && (
        <section aria-labelledby="seamless-vendors" className="mt-8">
          <h2 id="seamless-vendors" className="font-display text-lg font-semibold">
            {t('seamless.vendors')}
          </h2>
          <ul className="mt-4 flex flex-wrap gap-x-7 gap-y-4">
            {vendors.map(({ vassalage, displayName, smallIcon }) => (
              <li key={vassalage}>
                <VendorMark src={imageUrl(smallIcon)} name={displayName} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ButtonLink className="mt-8" to={PATH.home}>
        {t('seamless.play')}
      </ButtonLink>
    </div>
  )
}
