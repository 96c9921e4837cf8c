/** Tests read as text: what of a file is run. Pure. */

const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm
const NOT_RUN =
  /\b(?:test|it|describe|suite)\b[\w.]*\.(?:skip|only|todo|fails|skipIf|runIf)\b|\b(?:xit|xtest|xdescribe)\b/

export const leaveOutComments = (text: string) => text.replace(COMMENT, '')

/** Of a whole file: who leaves one test out there may have left out any. */
export const leavesTestsOut = (code: string) => NOT_RUN.test(code)
