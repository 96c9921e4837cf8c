import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isPlaceholder } from '../../../contract/lib/placeholder.ts'
import { useLanguage } from '../../../kit/lib/language.ts'
import { Link } from '../../../kit/lib/link.tsx'
import { Fold } from '../../../kit/ui/fold.tsx'
import { useImageUrl } from '../../lib/boot.tsx'
import { pickText } from '../../lib/i18n.ts'
import { publicQuery } from '../../lib/queries.ts'
import { VendorMark } from '../../shared/games/vendor-mark.tsx'
import { useOpenPath } from '../../shared/session/open-path.ts'
import { useMerchant } from '../../shared/site/merchant.ts'
import { PATH } from '../../shared/site/paths.ts'
import { SOCIAL_NAME } from '../../shared/site/social-name.ts'
import { Wordmark } from './wordmark.tsx'

/** The questions asked most, each with the article of the help centre that says all of it. */
const QUESTIONS = [
  ['Start', 'register'],
  ['Money', 'records'],
  ['Fair', 'verify-a-round'],
  ['Forgot', 'log-in'],
] as const
const linkClass =
  'reach relative inline-flex min-h-11 min-w-11 items-center rounded-s text-soft hover:text-text md:min-h-9'

/** Of home: whose games can be played. */
function VendorMarks() {
  const { t } = useTranslation('common')
  const imageUrl = useImageUrl()
  const { data } = useQuery(publicQuery('GET /wps/relay/GCSGAME_gameVendor', {}))
  const { pathname } = useLocation()
  const open = (data?.vendors ?? []).filter(({ playable }) => playable)
  const vendors = [...new Map(open.map((vendor) => [vendor.vassalage, vendor])).values()]
  if (vendors.length === 0 || pathname !== PATH.home) return null
  return (
    <section aria-labelledby="footer-vendors" className="border-b border-line py-8">
      <h2 id="footer-vendors" className="mb-5 text-sm font-semibold text-faint">
        {t('footer.vendors')}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-4 xl:grid-cols-6">
        {vendors.map(({ vassalage, displayName, smallIcon }) => (
          <li key={vassalage} className="flex min-w-0">
            <VendorMark src={imageUrl(smallIcon)} name={displayName} className="leading-tight text-soft" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Help() {
  const { t } = useTranslation('common')
  const help = useOpenPath()(PATH.help)
  return (
    <section aria-labelledby="footer-help">
      <h2 id="footer-help" className="mb-2 font-display font-semibold">
        {t('footer.help')}
      </h2>
      {QUESTIONS.map(([question, article]) => (
        <Fold key={question} group="help" title={t(`footer.faq${question}`)}>
          <p className="text-pretty text-soft">{t(`footer.faq${question}Text`)}</p>
          <Link to={`${help}?article=${article}`} className={`${linkClass} text-accent! hover:underline`}>
            {t('footer.more')}
          </Link>
        </Fold>
      ))}
      <Link to={help} className={`${linkClass} mt-2 text-sm font-medium text-accent! hover:underline`}>
        {t('nav.help')}
      </Link>
    </section>
  )
}

const SAFER = [
  ['limits', 'limits'],
  ['exclusion', 'self-exclusion'],
  ['responsible', 'responsible-gaming'],
] as const

function Safer() {
  const { t } = useTranslation('common')
  const { brand, policy } = useMerchant()
  const help = useOpenPath()(PATH.help)
  return (
    <section aria-labelledby="footer-safer">
      <h2 id="footer-safer" className="mb-3 font-display font-semibold">
        {t('footer.safer')}
      </h2>
      <div className="flex items-start gap-4">
        <span
          role="img"
          aria-label={t('footer.adults', { age: policy.minAge })}
          className="grid size-12 shrink-0 place-items-center rounded-full border-2 border-danger font-display text-sm font-bold text-danger"
        >
          {`${policy.minAge}+`}
        </span>
        <div className="text-sm text-soft">
          <p className="text-pretty">{t('footer.saferText')}</p>
          <ul className="mt-1 flex flex-wrap gap-x-5">
            {SAFER.map(([key, article]) => (
              <li key={key}>
                <Link to={`${help}?article=${article}`} className={`${linkClass} underline underline-offset-4`}>
                  {t(`footer.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
          {!isPlaceholder(brand.supportEmail) && (
            <p className="mt-2">
              <span>{t('footer.contact')}</span>{' '}
              <a href={`mailto:${brand.supportEmail}`} className="text-text underline underline-offset-4">
                {brand.supportEmail}
              </a>
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

/** The rest of the house, in one line; where else the house can be met, as long as there is no room for NAV-05. */
function Links() {
  const { t } = useTranslation('common')
  const { social } = useMerchant()
  const openPath = useOpenPath()
  const help = openPath(PATH.help)
  const links = [
    [PATH.promotions, t('nav.promotions')],
    [PATH.vip, t('nav.vip')],
    [help, t('nav.help')],
    [PATH.join, t('nav.join')],
    [openPath(PATH.download), t('nav.download')],
    [`${help}?article=terms`, t('footer.terms')],
    [`${help}?article=privacy`, t('footer.privacy')],
  ] as const
  return (
    <ul className="flex flex-wrap gap-x-6 text-sm">
      {links.map(([to, name]) => (
        <li key={to}>
          <Link to={to} className={linkClass}>
            {name}
          </Link>
        </li>
      ))}
      {social.map(({ kind, url }) => (
        <li key={kind} className="xl:hidden">
          <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
            {SOCIAL_NAME[kind]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** NAV-06. */
export function Footer() {
  const language = useLanguage()
  const { brand } = useMerchant()
  return (
    <footer className="paint-near [--near-height:92rem] md:[--near-height:44rem] mt-14 border-t border-line bg-surface-0/60">
      <div className="column pb-8">
        <VendorMarks />
        <div className="grid gap-10 py-8 md:grid-cols-[3fr_2fr] md:gap-14">
          <Help />
          <Safer />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-5">
          <Wordmark brand={brand} />
          <Links />
        </div>
        <p className="mt-4 text-sm text-pretty text-faint">{pickText(brand.licenceLine, language)}</p>
      </div>
    </footer>
  )
}
