/** FAIR-01: the same vectors, in the runtime that decides the rounds. */
import '../../../contract/fairness/fairness.test.ts'
