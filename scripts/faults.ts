/** `npm run faults` prints every fault that a test tries: bad input, races and crashes, each with its one answer. */
import { readFaultsOf, TEST_FILES } from './lib/read-faults.ts'

for (const file of TEST_FILES) {
  const faults = readFaultsOf(file)
  if (faults.length > 0) console.log(`\n${file}`)
  for (const { fault, title } of faults) console.log(`  ${fault}: ${title}`)
}
