/** Before the unit tests: the document that the conformance suite reads, as the table of calls stands now. */
import { writeOpenApi } from '../../scripts/lib/openapi.ts'

export default () => {
  writeOpenApi()
}
