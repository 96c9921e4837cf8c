import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useMerchant } from '../../lib/boot.tsx'
import { pickText, useLanguage, useT } from '../../lib/i18n.tsx'
import { publicQuery } from '../../lib/queries.ts'
import { VendorMark } from '../../ui/vendor-mark.tsx'
import { Wordmark } from './wordmark.tsx'

const QUESTIONS = ['Start', 'Money', 'Fair', 'Forgot'] as const

function HelpItems() {
  const t = useT('common')
  return QUESTIONS.map((question) => (
    <details key={question} name="help" className="group border-b border-line last:border-0">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 text-sm text-text marker:hidden [&::-webkit-details-marker]:hidden">
        {t(`footer.faq${question}`)}
        <ChevronDown
          aria-hidden
          size={18}
          className="shrink-0 text-faint transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      <p className="pb-4 text-sm text-pretty text-soft">{t(`footer.faq${question}Text`)}</p>
    </details>
  ))
}

function VendorMarks() {
  const t = useT('common')
  const { data } = useQuery(publicQuery('GET /wps/relay/GCSGAME_gameVendor', {}))
  const names = [...new Map((data?.vendors ?? []).map((vendor) => [vendor.vassalage, vendor])).values()]
  if (names.length === 0) return null
  return (
    <section aria-label={t('footer.vendors')} className="border-b border-line py-6">
      <ul className="flex flex-wrap items-center justify-center gap-x-7 gap-y-4">
        {names.map(({ vassalage, displayName }) => (
          <li key={vassalage}>
            <VendorMark code={vassalage} name={displayName} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** NAV-06. */
export function Footer() {
  const t = useT('common')
  const language = useLanguage()
  const { brand, policy } = useMerchant()
  return (
    <footer className="mt-12 border-t border-line bg-surface-0/60">
      <div className="column pb-8">
        <VendorMarks />
        <div className="grid gap-8 py-8 md:grid-cols-2">
          <section aria-labelledby="footer-help">
            <h2 id="footer-help" className="mb-2 font-display font-semibold">
              {t('footer.help')}
            </h2>
            <HelpItems />
          </section>
          <section aria-labelledby="footer-safer" className="md:pl-8">
            <h2 id="footer-safer" className="mb-3 font-display font-semibold">
              {t('footer.safer')}
            </h2>
            <div className="flex items-start gap-4">
              <span
                role="img"
                aria-label={t('footer.adults', { age: policy.minAge })}
                className="grid size-12 shrink-0 place-items-center rounded-full border-2 border-danger font-display text-sm font-bold text-danger"
              >
                {policy.minAge}+
              </span>
              <div className="text-sm text-soft">
                <p className="text-pretty">{t('footer.saferText')}</p>
                <p className="mt-2">
                  {t('footer.contact')}{' '}
                  <a href={`mailto:${brand.supportEmail}`} className="text-text underline underline-offset-4">
                    {brand.supportEmail}
                  </a>
                </p>
              </div>
            </div>
          </section>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6 text-sm text-faint">
          <Wordmark brand={brand} />
          <p className="text-pretty">{pickText(brand.licenceLine, language)}</p>
        </div>
      </div>
    </footer>
  )
}
