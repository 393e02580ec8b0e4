/** The name of a person, or the username where none is given. */
export const nameOf = ({ user }: { user: { name: string | null; username: string } }): string =>
  user.name ?? user.username;
