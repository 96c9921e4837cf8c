import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { ButtonLink } from '../../../kit/ui/button.tsx'
import { ChipLink } from '../../../kit/ui/chip.tsx'
import { Message } from '../../../kit/ui/message.tsx'
import { Repeat, Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useIsOnBreak } from '../../shared/member/on-break.ts'
import { AccountWays } from '../../shared/session/account-ways.tsx'
import { useHasAccount } from '../../shared/session/has-account.ts'
import { useIsAgent } from '../../shared/session/is-agent.ts'
import { useIsAdmitted } from '../../shared/session/session.tsx'
import { PATH } from '../../shared/site/paths.ts'
import { FailedRead } from '../../ui/failed-read.tsx'
import { usePoints } from './api/points.ts'
import { BalanceCard } from './components/balance-card.tsx'
import { Goods } from './components/goods.tsx'
import { PointHistory } from './components/point-history.tsx'
import { RedeemedList } from './components/redeemed-list.tsx'
import { mallSearch, readMall, useOverMall, VIEWS } from './mall-address.ts'

const RedeemDialog = lazyComponent(() => import('./components/redeem-dialog.tsx').then((module) => module.RedeemDialog))
const ConvertDialog = lazyComponent(() =>
  import('./components/convert-dialog.tsx').then((module) => module.ConvertDialog),
)

/** PROMO-04: what the member has, what it buys, what was redeemed, and how points came and went. */
export function PointMallPage() {
  const { t } = useTranslation('points')
  const { t: common } = useTranslation('common')
  const hasAccount = useHasAccount()
  const isAdmitted = useIsAdmitted()
  const isAgent = useIsAgent()
  return (
    <div className="column py-5 md:py-7">
      <h1 className="font-display text-2xl font-bold tracking-tight md:text-3xl">{t('title')}</h1>
      <p className="mt-1 mb-5 max-w-prose text-soft">{t('intro')}</p>
      {isAgent ? (
        <Message
          icon={<Gift size={22} />}
          title={t('agent.title')}
          text={t('agent.text')}
          action={<ButtonLink to={PATH.agents}>{common('nav.agents')}</ButtonLink>}
        />
      ) : isAdmitted && hasAccount ? (
        <Mall />
      ) : (
        <Message
          icon={<Gift size={22} />}
          title={t('visitor.title')}
          text={t('visitor.text')}
          action={<AccountWays next={PATH.pointMall} />}
        />
      )}
    </div>
  )
}

function Mall() {
  const { t } = useTranslation('points')
  const { search } = useLocation()
  const { view, category, good, isConverting } = readMall(search)
  const { balance, goods, config } = usePoints()
  const over = useOverMall()
  const isOnBreak = useIsOnBreak()
  const failed = [balance, config, goods].find((query) => query.isError && !query.data)
  if (failed) return <FailedRead title={t('failed')} error={failed.error} onRetry={() => void failed.refetch()} />
  if (!balance.data || !config.data || !goods.data) return <MallSkeleton />
  const chosen = goods.data.goods.find(({ goodId }) => goodId === good)
  return (
    <>
      <BalanceCard
        balance={balance.data}
        config={config.data}
        isOnBreak={isOnBreak}
        onConvert={() => over.open({ convert: '1' })}
      />
      <nav
        aria-label={t('view.label')}
        className="no-scrollbar -mx-4 mt-6 flex gap-2 overflow-x-auto px-4 md:mx-0 md:px-0"
      >
        {VIEWS.map((each) => (
          <ChipLink
            key={each}
            to={PATH.pointMall + mallSearch('', { view: each === 'goods' ? null : each })}
            replace
            active={each === view}
          >
            {t(`view.${each}`)}
          </ChipLink>
        ))}
      </nav>
      <div className="mt-5">
        {good && !chosen && (
          <p role="status" className="mb-4 rounded-m border border-line bg-surface-1 px-4 py-3 text-sm text-soft">
            {t('good.ended')}
          </p>
        )}
        {view === 'goods' && (
          <Goods
            goods={goods.data.goods}
            points={balance.data.points}
            category={category}
            isOnBreak={isOnBreak}
            onRedeem={(goodId) => over.open({ good: goodId })}
          />
        )}
        {view === 'redeemed' && <RedeemedList />}
        {view === 'history' && <PointHistory />}
      </div>
      {chosen && !isOnBreak && (
        <RedeemDialog
          good={chosen}
          points={balance.data.points}
          onClose={over.close}
          onRedeemedBefore={over.showRedeemed}
        />
      )}
      {isConverting && !isOnBreak && (
        <ConvertDialog balance={balance.data} ratio={config.data.ratio} onClose={over.close} />
      )}
    </>
  )
}

function MallSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="h-44 rounded-l" />
      <div className="mt-6 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
        <Repeat count={8}>
          <Skeleton className="h-64 rounded-l" />
        </Repeat>
      </div>
    </div>
  )
}
