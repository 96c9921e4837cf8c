/** Each profile: its checks, and how it is made ready from the configuration. */
import type { Check, MakeContext, Profile } from './check.ts'
import type { Config } from './config.ts'
import { makeHooks } from './hooks.ts'
import { EXIT, type Options, Stop } from './options.ts'
import type { Recorder } from './recorder.ts'

export type Prepared = {
  origin: string
  /** Runs once before the checks: what would fail them all alike ends the run with one line. */
  tryOut: () => Promise<void>
  /** Whether the tested side calls itself a sandbox. */
  isSandbox: () => Promise<boolean>
  run: <Answer>(use: <Context>(checks: readonly Check<Context>[], make: MakeContext<Context>) => Answer) => Answer
  close: () => Promise<void>
}

type Listed = Pick<Check<never>, 'id' | 'title' | 'isMust' | 'level' | 'says' | 'needs' | 'isSlow' | 'hint'>

function need<Part>(part: Part | undefined, name: Profile): Part {
  if (part === undefined) throw new Stop(EXIT.usage, `the configuration has no part '${name}'`)
  return part
}

type VendorPart = NonNullable<Config['vendor']>
/** The edge waits 8 s for its platform, so its caller waits longer. */
const EDGE_MS = 12_000
const nothing = async () => {}

async function prepareWallet(options: Options, config: Config, recorder: Recorder): Promise<Prepared> {
  const { tryWallet, walletChecks } = await import('../wallet/wallet.ts')
  const { WalletContext } = await import('../wallet/context.ts')
  const part = need(config.wallet, 'wallet')
  const settings = { ...part, origin: options.origin ?? part.origin, vendor: options.vendor ?? part.vendor }
  const make = (ours: Recorder) => {
    const hook = makeHooks(config.hooks ?? {}, ours, options.timeoutMs)
    return new WalletContext(settings, hook, ours, options.seed, options.timeoutMs)
  }
  return {
    origin: settings.origin,
    tryOut: () => tryWallet(make(recorder)),
    isSandbox: async () => false,
    run: (use) => use(walletChecks, make),
    close: nothing,
  }
}

async function prepareVendor(options: Options, config: Config, recorder: Recorder): Promise<Prepared> {
  const { tryVendor, vendorChecks } = await import('../vendor/vendor.ts')
  const { VendorContext } = await import('../vendor/context.ts')
  const { OperatorServer } = await import('../vendor/operator-server.ts')
  const { provider, gateway } = config
  const without: VendorPart | undefined =
    (provider ?? gateway) ? { origin: '', code: '', secret: '', game: '' } : undefined
  const part = need(config.vendor ?? without, 'vendor')
  const settings = {
    ...part,
    origin: options.origin ?? part.origin,
    game: options.game ?? part.game,
    page: options.page ?? part.page,
  }
  const lobbyOrigin = part.lobbyOrigin ?? ''
  const operator = new OperatorServer({ code: options.vendor ?? part.code, secret: part.secret, lobbyOrigin })
  const whole: Config = { ...config, vendor: config.vendor && settings }
  await operator.listen(options.listen ?? part.listen ?? 0)
  const make = (ours: Recorder) => {
    const hook = makeHooks(config.hooks ?? {}, ours, options.timeoutMs)
    return new VendorContext(whole, operator, hook, ours, options.timeoutMs)
  }
  return {
    origin: settings.origin || provider?.origin || new URL(gateway?.url ?? '').origin,
    tryOut: () => tryVendor(make(recorder)),
    isSandbox: async () => false,
    run: (use) => use(vendorChecks, make),
    close: async () => {
      const { closeBrowser } = await import('../vendor/page-checks.ts')
      await closeBrowser()
      operator.close()
    },
  }
}

async function preparePlatform(options: Options, config: Config, recorder: Recorder): Promise<Prepared> {
  const { isSandbox, platformChecks, tryPlatform } = await import('../platform/platform.ts')
  const { PlatformContext, Sessions } = await import('../platform/context.ts')
  const part = need(config.platform, 'platform')
  const settings = { ...part, origin: options.origin ?? part.origin }
  const sessions = new Sessions()
  const make = (ours: Recorder) => {
    const hook = makeHooks(config.hooks ?? {}, ours, options.timeoutMs)
    return new PlatformContext(settings, hook, ours, sessions, options.seed, options.timeoutMs)
  }
  return {
    origin: settings.origin,
    tryOut: () => tryPlatform(make(recorder)),
    isSandbox: () => isSandbox(make(recorder)),
    run: (use) => use(platformChecks, make),
    close: nothing,
  }
}

async function prepareEdge(options: Options, config: Config, recorder: Recorder): Promise<Prepared> {
  const { edgeChecks, tryEdge } = await import('../edge/edge.ts')
  const { EdgeContext } = await import('../edge/context.ts')
  const part = need(config.edge, 'edge')
  const { PlatformContext, Sessions } = await import('../platform/context.ts')
  const settings = { ...part, origin: options.origin ?? part.origin }
  const behind = config.platform
  const sessions = new Sessions()
  const make = (ours: Recorder) => {
    const hook = makeHooks(config.hooks ?? {}, ours, options.timeoutMs)
    const platform = behind && new PlatformContext(behind, hook, ours, sessions, options.seed, options.timeoutMs)
    const askPlatform = platform && ((token: string) => platform.call('memberInfo', { token }))
    return new EdgeContext(settings, hook, ours, Math.max(options.timeoutMs, EDGE_MS), askPlatform)
  }
  return {
    origin: settings.origin,
    tryOut: () => tryEdge(make(recorder)),
    isSandbox: async () => (await make(recorder).browser().call('whitelabel')).value.sandbox === true,
    run: (use) => use(edgeChecks, make),
    close: nothing,
  }
}

export function prepare(options: Options, config: Config, recorder: Recorder): Promise<Prepared> {
  if (options.profile === 'wallet') return prepareWallet(options, config, recorder)
  if (options.profile === 'platform') return preparePlatform(options, config, recorder)
  if (options.profile === 'vendor') return prepareVendor(options, config, recorder)
  return prepareEdge(options, config, recorder)
}

export async function listChecks(profile: Profile): Promise<readonly Listed[]> {
  if (profile === 'wallet') return (await import('../wallet/wallet.ts')).walletChecks
  if (profile === 'vendor') return (await import('../vendor/vendor.ts')).vendorChecks
  if (profile === 'platform') return (await import('../platform/platform.ts')).platformChecks
  return (await import('../edge/edge.ts')).edgeChecks
}
