/** What a release is made of, and whether the registry knows a fault of it. */
import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { root } from './paths.ts'

export type Audit = { state: 'clean' } | { state: 'found'; lines: string[] } | { state: 'unknown'; why: string }

const severitySchema = z.enum(['info', 'low', 'moderate', 'high', 'critical'])
const answerSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: severitySchema, range: z.string().default('') })),
})
const silenceSchema = z.object({ message: z.string() })
const STOPS: readonly string[] = ['high', 'critical']

/** Of `npm audit --json`. A registry that did not answer has found nothing and proves nothing. */
export function readAudit(text: string): Audit {
  const json = parse(text)
  const answer = answerSchema.safeParse(json)
  if (!answer.success) {
    const silence = silenceSchema.safeParse(json)
    return { state: 'unknown', why: silence.success ? silence.data.message : 'npm audit gave no answer' }
  }
  const found = Object.entries(answer.data.vulnerabilities).filter(([, { severity }]) => STOPS.includes(severity))
  if (found.length === 0) return { state: 'clean' }
  return { state: 'found', lines: found.map(([name, { severity, range }]) => `${severity}: ${name} ${range}`) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const npm = (...args: string[]) =>
  spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout ?? ''

/** Of what is deployed; what only builds and tests is left out. */
export const auditPackages = (): Audit => readAudit(npm('audit', '--json', '--omit=dev'))

/** CycloneDX. */
export function listPackages(): string {
  const text = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev')
  if (parse(text) === null) throw new Error('npm sbom gave no bill of materials')
  return text
}
