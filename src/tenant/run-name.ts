/**
 * Names: a tenant's, a run's, and the object's made of both. The tenant comes from the credential,
 * never from the request, so another tenant's run is simply another, empty object [S2].
 */

/** 1–128 of these; anything else names no run [S4]. */
const RUN_ID = /^[A-Za-z0-9._:-]{1,128}$/;
/** No colon: the first colon of an object's name ends the tenant, so no two pairs share a name. */
const TENANT = /^[A-Za-z0-9._-]{1,64}$/;

export const isRunId = (text: string): boolean => RUN_ID.test(text);
export const isTenant = (text: string): boolean => TENANT.test(text);

/** A prefix of run ids; the empty one means all of the tenant's runs. */
export const isRunPrefix = (text: string): boolean => text === "" || isRunId(text);

/** The name of the object that keeps a run. */
export const objectName = (tenant: string, run: string): string => `${tenant}:${run}`;

/** The two halves of an object's name. */
export function tenantAndRun(name: string): { readonly tenant: string; readonly run: string } {
  const colon = name.indexOf(":");
  if (colon < 1) throw new Error("An object of a run is named tenant:run.");
  return { tenant: name.slice(0, colon), run: name.slice(colon + 1) };
}
