export function Register() {
  return null
}
