import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** A provider gives each customer at least one /64. */
const NETWORK_GROUPS = 4

/** Address of the caller. A value of the proxy that is no address counts as the proxy itself. */
export const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) > 0 ? ip : (socket.remoteAddress ?? '')

/**
 * Host for counting: of IPv6 its /64, where one machine has all addresses. An IPv4-mapped address
 * (`::ffff:203.0.113.7`) counts as its IPv4 address.
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

export const clientHost = (request: FastifyRequest): string => hostOf(clientAddress(request))
