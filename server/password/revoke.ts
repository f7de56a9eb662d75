import type { Tx } from '#db'

/** Voids the link to a new password that a member may have. */
export async function revokeLinks(tx: Tx, member: number): Promise<void> {
  await tx`
    update member_password_link set revoked_at = now()
    where bucket = ${member % 256} and member = ${member} and used_at is null and revoked_at is null`
}
