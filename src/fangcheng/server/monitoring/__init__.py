"""Monitoring of a server: alerts for Prometheus, and a dashboard for Grafana."""

from fangcheng.server.monitoring.alerts import prometheus_rules
from fangcheng.server.monitoring.dashboard import grafana_dashboard

__all__ = ["grafana_dashboard", "prometheus_rules"]
