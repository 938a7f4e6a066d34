/** 'KNOW' in the header of the file: a database of some other program is never taken for ours. */
export const APPLICATION_ID = 0x4b4e4f57
