/** FAIR-02: where the one file is served that checks the public register without a network, and the page of the register. */
export const REGISTER_VERIFIER_PATH = '/verify/register.html'
export const REGISTER_PAGE = '/verify/register'
