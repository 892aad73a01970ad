import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Groups of an IPv6 address that name its network; a provider gives each customer at least one such network. */
const NETWORK_GROUPS = 4

/** The address that a call comes from. A proxy's word that is no address counts as the proxy itself. */
export const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) > 0 ? ip : (socket.remoteAddress ?? '')

/**
 * The host that calls of an address are counted by: of IPv6 its /64, within which one machine has all addresses. Who
 * came by IPv4 to an IPv6 socket (`::ffff:203.0.113.7`) counts as that IPv4 address.
 */
export function hostOf(address: string): string {
  if (isIP(address) !== 6) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, NETWORK_GROUPS)
        .map((group) => group.toString(16))
        .join(':')}::/64`
    : parsed.toString()
}

/** The host that a call is counted by. */
export const clientHost = (request: FastifyRequest): string => hostOf(clientAddress(request))
