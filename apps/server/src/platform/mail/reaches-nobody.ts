/** Whether no mail arrives at an address, whoever sends it: nobody can have a domain below `.invalid`. */
export function reachesNobody(email: string): boolean {
  return /[.@]invalid$/i.test(email);
}
