/** The four files of `--report DIR`. Each appears whole: two runs at once leave no half of either. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { presentJunit } from './junit.ts'
import { presentPage } from './page.ts'
import { presentJson, type Report } from './report.ts'

export function writeReport(report: Report, folder: string) {
  mkdirSync(folder, { recursive: true })
  const files = {
    'report.html': presentPage(report),
    'junit.xml': presentJunit(report),
    'report.json': presentJson(report),
    'log.ndjson': report.log.readAll(),
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    writeFileSync(`${path}.${process.pid}`, text)
    renameSync(`${path}.${process.pid}`, path)
  }
}
