/** The one project of this account service. Lower-case: its name becomes part of a cookie's. */
export const PROJECT = 'knowdown'
