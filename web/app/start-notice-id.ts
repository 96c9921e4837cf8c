/** SYS-10: the notice that stands in the HTML until the code of the page runs and takes it away. */
export const START_NOTICE_ID = 'unstarted'
