/** EDGE-01, SYS-11: the host picks the merchant; a host nobody published is refused. */

import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import { CONFIG_KEY, hostSchema, type Merchant, merchantSchema } from '../../contract/merchant.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { chooseLanguage } from '../request/choose-language.ts'
import { getChoice } from '../request/kept-choices.ts'
import { warn } from '../request/log-line.ts'

const HOSTNAME = /^[a-z0-9.-]{1,200}$/

/** The merchant of a host. Null when the host is not published, or when what is published cannot be read. */
async function getMerchantByHost(c: EdgeContext, hostname: string): Promise<Merchant | null> {
  if (!HOSTNAME.test(hostname)) return null
  const { config, env, trace } = c.var
  const host = await config.read(env.CONFIG, CONFIG_KEY.host(hostname), hostSchema)
  if (host.state !== 'present') {
    if (host.state === 'unreadable') warn(trace, 'host entry cannot be read')
    return null
  }
  const merchant = await config.read(env.CONFIG, CONFIG_KEY.merchant(host.value.merchant), merchantSchema)
  if (merchant.state !== 'present') {
    warn(trace, `merchant is ${merchant.state}`)
    return null
  }
  if (merchant.stale) warn(trace, 'merchant cannot be read, last good copy in force')
  return merchant.value
}

export const findMerchant: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const merchant = await getMerchantByHost(c, c.var.visitor.hostname)
  if (!merchant) throw new Refusal('unknown_host', 'Invalid URL, please contact customer service')
  c.set('merchant', merchant)
  c.var.trace.merchant = merchant.code
  c.set(
    'language',
    chooseLanguage({
      offered: merchant.languages,
      fallback: merchant.defaultLanguage,
      header: c.req.header('language'),
      remembered: getChoice(c, 'lang'),
      acceptLanguage: c.req.header('accept-language'),
    }),
  )
  await next()
}
