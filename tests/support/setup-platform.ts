/** Runs for each file of the platform: nothing that an earlier test or file set is left in what all of them share. */
import { afterEach, beforeAll } from 'vitest'
import { productionHooks, walletHooks } from '../../platform/money/wallet/wallet-hooks.ts'
import { rewindClocks } from './clocks.ts'

/** Each stands for a crash or a silence. One that is still there has not happened, so its test shows nothing. */
const FAULT_POINTS = ['beforeCommit', 'afterCommit', 'deliver'] as const

beforeAll(rewindClocks)

afterEach(() => {
  const left = FAULT_POINTS.filter((name) => walletHooks[name] !== productionHooks[name])
  Object.assign(walletHooks, productionHooks)
  if (left.length > 0) throw new Error(`This test left walletHooks.${left.join(', ')}: take the fault back in it`)
})
