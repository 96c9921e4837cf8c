import Handshake from 'lucide-react/icons/handshake'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../shared/site/merchant.ts'
import { JoinForm } from './components/join-form.tsx'

const POINTS = ['team', 'contract', 'statement', 'fair'] as const

/** The affiliate programme, and the way into it. */
export function JoinPage() {
  const { t } = useTranslation('service')
  const { brand } = useMerchant()
  return (
    <div className="column py-6 md:py-8">
      <div className="flex items-center gap-3">
        <Handshake aria-hidden size={28} className="text-accent" />
        <h1 className="font-display text-2xl font-bold md:text-3xl">{t('join.title', { brand: brand.name })}</h1>
      </div>
      <p className="mt-2 max-w-2xl text-pretty text-soft">{t('join.text')}</p>
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <section aria-labelledby="join-how">
          <h2 id="join-how" className="font-display text-lg font-semibold">
            {t('join.how')}
          </h2>
          <ul className="mt-3 grid gap-4 xs:grid-cols-2 lg:grid-cols-1">
            {POINTS.map((point) => (
              <li key={point} className="rounded-l border border-line bg-surface-1 p-5">
                <h3 className="font-semibold">{t(`join.${point}`)}</h3>
                <p className="mt-1 text-sm text-pretty text-soft">{t(`join.${point}Text`)}</p>
              </li>
            ))}
          </ul>
        </section>
        <JoinForm />
      </div>
    </div>
  )
}
