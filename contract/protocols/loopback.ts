/** One's own machine, by its names and its address: the only place that is spoken to without TLS. */
import { z } from 'zod'

export const LOOPBACK_NAME = String.raw`(?:(?:[a-z0-9-]+\.)?localhost|127\.0\.0\.1)`
export const LOOPBACK_HOST = new RegExp(`^${LOOPBACK_NAME}$`)

/** The address of a stand-in, which has no certificate. */
export const loopbackUrlSchema = z.url({ protocol: /^http$/, hostname: LOOPBACK_HOST })

/** Whether what is said to this address crosses no line in clear. */
export function isPrivateUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOST.test(hostname))
}

/** Where this product asks another one: what is said there, and what comes back, is believed. */
export const outsideUrlSchema = z.url().max(300).refine(isPrivateUrl, 'https, or this very machine')

/** Whether a request crossed a network in clear. Bindings and one's own machine go by names that no network has. */
export const cameInClear = ({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean =>
  protocol === 'http:' && hostname.includes('.') && !LOOPBACK_HOST.test(hostname)
