/** Apart from the first script, which does not need the offer. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useBoot } from '../../lib/boot.tsx'
import { publicQuery } from '../../lib/queries.ts'

/** While this address is silent: so often it is asked whether it answers again. */
const ASK_AGAIN_MS = 15_000

type Here = Pick<Location, 'protocol' | 'hostname' | 'port' | 'pathname'>

/** A host name as a browser writes it: no port, no path, nobody's name before it. */
const isHostName = (value: string) => URL.parse(`https://${value}`)?.hostname === value

/**
 * EDGE-11: the same page at the other hosts of the site, in their order. The path goes along and nothing else: a query
 * may hold what opens an account, and the session's cookie is another host's.
 */
export function otherAddresses(hosts: readonly string[], { protocol, hostname, port, pathname }: Here) {
  const others = hosts.filter((host) => isHostName(host) && host !== hostname)
  return others.map((host) => ({ host, href: `${protocol}//${host}${port && `:${port}`}${pathname}` }))
}

export function OfferedDomains() {
  const { t } = useTranslation('common')
  const { domains } = useBoot()
  // The first answer to come takes the offer away.
  useQuery({
    ...publicQuery('GET /wps/system/domainRoute', {}),
    retry: false,
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  })
  const addresses = otherAddresses(domains, location)
  if (addresses.length === 0) return null
  return (
    <section
      role="status"
      aria-label={t('lost.title')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-line bg-surface-2 px-4 py-2 text-sm"
    >
      <p>
        <strong>{t('lost.title')}</strong> <span>{t('lost.text')}</span>
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {addresses.map(({ host, href }) => (
          <li key={host}>
            <a href={href} rel="noreferrer" className="inline-flex min-h-11 items-center text-accent underline">
              {host}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
