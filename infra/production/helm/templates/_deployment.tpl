{{/* A process: what "assay.pod" takes, without "resources" and "probes". */}}
{{- define "assay.deployment" -}}
{{- $settings := get .root.Values .process -}}
{{- $isFront := has .process (list "api" "accounts") -}}
{{- $probes := include (ternary "assay.probes.front" "assay.probes.worker" $isFront) . -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "assay.metadata" . | nindent 2 }}
spec:
  {{- if not (dig "autoscaling" "enabled" false $settings) }}
  replicas: {{ $settings.replicas }}
  {{- end }}
  strategy: { type: RollingUpdate, rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
  selector:
    matchLabels:
      {{- include "assay.selector" . | nindent 6 }}
  template:
    {{- include "assay.pod" (merge (dict "resources" $settings.resources "probes" $probes) .) | nindent 4 }}
{{- end }}

{{/*
What people reach is taken into service once every engine answers, and then for as long as it answers itself: it goes on recording
while an engine is away, and says so. `preStop` leaves the time in which the ingress controller learns that the pod is going.
*/}}
{{- define "assay.probes.front" -}}
ports: [{ name: http, containerPort: {{ include "assay.port" .process }} }]
startupProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 60
readinessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 5
  timeoutSeconds: 5
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
lifecycle:
  preStop: { exec: { command: [sleep, "5"] } }
{{- end }}

{{/* Nobody calls these; whether they are ready is for whoever replaces them. */}}
{{- define "assay.probes.worker" -}}
ports: [{ name: http, containerPort: {{ include "assay.port" .process }} }]
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 60
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
{{- end }}

{{- define "assay.service" -}}
apiVersion: v1
kind: Service
metadata:
  {{- include "assay.metadata" . | nindent 2 }}
spec:
  # No session affinity: any pod answers any call, and sockets are WebSockets alone.
  selector:
    {{- include "assay.selector" . | nindent 4 }}
  ports: [{ name: http, port: 80, targetPort: http }]
{{- end }}
