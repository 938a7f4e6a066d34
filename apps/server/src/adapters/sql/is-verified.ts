/** Whether an account has proved its address or its telephone number; nobody there is not. */
export const isVerified = (
  account: { email_verified: number | null; phone_verified: number | null } | undefined,
): boolean => account?.email_verified === 1 || account?.phone_verified === 1
